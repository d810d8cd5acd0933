import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { isClientsHome, onBothFirstPages, partsOfTheClientsHome } from './chunks.config.ts'
import { contentSecurityPolicy } from './csp.config.ts'
import { iconsOfCategories, iconsOfTheClientsHome, iconsOfTheFirstScreen } from './icons.config.ts'
import { manifest } from './manifest.config.ts'

const compress = promisify(brotliCompress)

const api = { target: process.env.API ?? 'http://127.0.0.1:8080', changeOrigin: false }
const proxy = { '/api': api, '/media': api, '/calendario': api }

/** The small components and helpers nearly every screen uses. */
const lightParts =
  /src\/(lib\/(?!form|useFormDraft|categories)|ui\/(Avatar|Badge|BotanicalCover|botanical|Button|Callout|Card|Countdown|EmptyState|Fab|Field|FilterChip|IconButton|Kbd|Menu|PageHeader|ProgressRing|Skeleton|Tabs|TextArea|TextField|TextLink|WhenOpened|ErrorSummary|classes|float|menuParts|toast|Toaster)\.)/

/**
 * A client's side of an event has a page of its own, which brings no other routes: index.html with
 * another script. While developing, index.html and all its routes answer everywhere.
 */
const clientsPage: Plugin = {
  name: 'cortejo:clients-page',
  transformIndexHtml: {
    order: 'pre',
    handler: async (html, page) =>
      page.path === '/evento.html'
        ? (await readFile(fileURLToPath(new URL('./index.html', import.meta.url)), 'utf8')).replace(
            '/src/main.tsx',
            '/src/evento/main.tsx',
          )
        : html,
  },
}

/** The chunks of a client's home set out with the page, not after its entry has run. */
const clientsHomeAtOnce: Plugin = {
  name: 'cortejo:clients-home-at-once',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { path: page, bundle = {} }) => {
      const needed = new Set<string>()
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk' && isClientsHome(file.facadeModuleId ?? ''))
          needed.add(file.fileName)
      }
      for (const name of needed) {
        const file = bundle[name]
        if (file?.type === 'chunk') for (const imported of file.imports) needed.add(imported)
      }
      return [...needed]
        .filter((name) => page === '/evento.html' && !html.includes(name))
        .map((name) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `/${name}` },
          injectTo: 'head' as const,
        }))
    },
  },
}

/** Leaves each script and stylesheet its Brotli beside it: the server sends that where it is taken. */
const brotli: Plugin = {
  name: 'cortejo:brotli',
  apply: 'build',
  writeBundle: async ({ dir = '' }, bundle) => {
    const names = Object.keys(bundle).filter((name) => /^assets\/.*\.(js|mjs|css)$/.test(name))
    await Promise.all(
      names.map(async (name) => {
        const file = path.join(dir, name)
        await writeFile(`${file}.br`, await compress(await readFile(file)))
      }),
    )
  },
}

export default defineConfig({
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      codeSplittingOptions: {
        // A screen's loader comes with the screen: otherwise every route would bring its questions
        // into what everybody loads first. The screens that people arrive at keep theirs there
        // (`codeSplitGroupings` of the route), so that they ask while the screen itself arrives.
        defaultBehavior: [['loader', 'component'], ['errorComponent'], ['notFoundComponent']],
      },
    }),
    react(),
    clientsPage,
    clientsHomeAtOnce,
    brotli,
    tailwindcss(),
    VitePWA({
      registerType: 'prompt',
      // Registration is our own code: the update prompt waits for unsaved work.
      injectRegister: false,
      manifest,

      workbox: {
        // What only some documents need comes when it is asked for.
        globIgnores: ['assets/{Editor,PdfPages,pdf}*'],
        globPatterns: [
          'assets/**/*.{js,css,woff2}',
          'icons/*.svg',
          'offline.{html,css,js}',
          'theme.js',
        ],
        // The page itself always comes from the network, so a deploy is never hidden behind an
        // old copy; with no network the offline page answers. /api is never touched.
        navigateFallback: null,
        navigationPreload: true,
        runtimeCaching: [
          {
            urlPattern: ({ request, url }) =>
              request.mode === 'navigate' && !/^\/(api|calendario)\//.test(url.pathname),
            handler: 'NetworkOnly',
            options: { precacheFallback: { fallbackURL: '/offline.html' } },
          },
        ],
        cleanupOutdatedCaches: true,
      },
    }),
  ],
  build: {
    manifest: true,
    // No inline script reaches the page: the policy allows files only. Fonts stay files too.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: ['index.html', 'evento.html'],
      output: {
        codeSplitting: {
          groups: [
            { name: onBothFirstPages, priority: 9 },
            // An icon is a few hundred bytes: together they cost less than a request each.
            { name: 'icons', test: iconsOfTheClientsHome(), priority: 4 },
            { name: 'app-icons', test: iconsOfTheFirstScreen(), priority: 3 },
            { name: 'category-icons', test: iconsOfCategories(), priority: 2 },
            { name: 'more-icons', test: /node_modules\/lucide-react\//, priority: 1 },
            { name: partsOfTheClientsHome, priority: 1 },
            // What every screen stands on and what is light; overlays and fields with a list stay
            // apart, they bring Base UI's positioning with them.
            { name: 'kit', test: lightParts },
          ],
        },
      },
    },
  },
  server: { proxy },
  preview: { proxy, headers: { 'Content-Security-Policy': contentSecurityPolicy } },
})
