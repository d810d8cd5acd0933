import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { clientsHomeItself, onBothFirstPages, partsOfTheClientsHome } from './chunks.config.ts'
import { contentSecurityPolicy } from './csp.config.ts'
import { categoriesAndIcons, iconsOfTheClientsHome, iconsOfTheFirstScreen } from './icons.config.ts'
import { manifest } from './manifest.config.ts'
import { brotli, clientsHomeAtOnce, clientsPage } from './pages.config.ts'

const api = { target: process.env.API ?? 'http://127.0.0.1:8080', changeOrigin: false }
const proxy = { '/api': api, '/media': api, '/calendario': api }

/** The small components and helpers nearly every screen uses. */
const lightParts =
  /src\/(lib\/(?!categories)|ui\/(Avatar|Badge|BotanicalCover|botanical|Button|Callout|Card|Countdown|EmptyState|fab|Field|FilterChip|IconButton|Kbd|Menu|PageHeader|ProgressRing|Skeleton|Tabs|TextArea|TextField|TextLink|WhenOpened|ErrorSummary|classes|float|menuParts|toast|Toaster)\.)/

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
            { name: 'categories', test: categoriesAndIcons(), priority: 2 },
            { name: 'more-icons', test: /node_modules\/lucide-react\//, priority: 1 },
            { name: partsOfTheClientsHome, priority: 1 },
            { name: clientsHomeItself, priority: 0.5 },
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
