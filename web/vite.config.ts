import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import {
  clientsHomeItself,
  homeItself,
  isOfStaff,
  onceSignedIn,
  onEveryFirstPage,
  onTheDesk,
  partsOfFirstPages,
  planningItself,
  underTheDoor,
} from './chunks.config.ts'
import { contentSecurityPolicy } from './csp.config.ts'
import {
  categoriesAndIcons,
  iconsOfPlanning,
  iconsOfTheClientsHome,
  iconsOfTheFirstScreen,
} from './icons.config.ts'
import {
  brotli,
  clientsHomeAtOnce,
  leaveOutLoaded,
  sidesPages,
  stylesBelowTheOpening,
} from './pages.config.ts'
import { serviceWorkers } from './workers.config.ts'

const server = { target: process.env.API ?? 'http://127.0.0.1:8080', changeOrigin: false }
const proxy = {
  '/api': server,
  '/media': server,
  '/calendario': server,
  '/orcamento': server,
  '/parar': server,
}

/** The small components and helpers nearly every screen uses. */
const lightParts =
  /src\/(lib\/(?!categories)|ui\/(Avatar|Badge|BotanicalCover|botanical|Button|Callout|Card|Countdown|EmptyState|fab|Field|FilterChip|IconButton|Kbd|Menu|PageHeader|ProgressRing|Skeleton|Tabs|TextArea|TextField|TextLink|WhenOpened|ErrorSummary|classes|float|menuParts|toast|Toaster)\.)/

/** Changes with what the API answers: what a browser kept of an older one is of another shape. */
const api = createHash('sha256')
  .update(readFileSync(new URL('./src/client/types.gen.ts', import.meta.url)))
  .digest('hex')
  .slice(0, 16)

export default defineConfig({
  define: { 'import.meta.env.CORTEJO_API': JSON.stringify(api) },
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
    sidesPages,
    stylesBelowTheOpening,
    clientsHomeAtOnce,
    brotli,
    tailwindcss(),
    serviceWorkers,
  ],
  build: {
    manifest: true,
    // No inline script reaches the page: the policy allows files only. Fonts stay files too.
    modulePreload: { polyfill: false, resolveDependencies: leaveOutLoaded },
    assetsInlineLimit: 0,
    rolldownOptions: {
      // After the entry pages: the styles of the pages that the server renders (api/rsvp, api/proposalpage,
      // api/sitepage, api/wayout).
      input: [
        'index.html',
        'door.html',
        'evento.html',
        'visitor.html',
        'src/rsvp/rsvp.css',
        'src/rsvp/themed.css',
        'src/proposal/proposal.css',
        'src/proposal/proposal.ts',
        'src/site/site.ts',
        'src/site/preview.ts',
        ...['botanical', 'classic', 'tiles', 'editorial', 'horizon', 'night'].map(
          (theme) => `src/site/themes/${theme}.css`,
        ),
        'src/gifts/gifts.css',
        'src/gifts/gifts.ts',
        'src/wayout/wayout.css',
      ],
      output: {
        // Each first page names every file that may follow it: a letter less of each name weighs there.
        chunkFileNames: (chunk) =>
          isOfStaff(chunk.facadeModuleId)
            ? 'assets/staff-[hash:7].js'
            : 'assets/[name]-[hash:7].js',
        codeSplitting: {
          groups: [
            { name: onEveryFirstPage, priority: 9 },
            { name: onceSignedIn, priority: 8 },
            { name: underTheDoor, priority: 0.9 },
            // An icon is a few hundred bytes: together they cost less than a request each.
            { name: 'icons', test: iconsOfTheClientsHome(), priority: 4 },
            { name: 'app-icons', test: iconsOfTheFirstScreen(), priority: 3 },
            { name: 'categories', test: categoriesAndIcons(), priority: 2 },
            { name: 'planning-icons', test: iconsOfPlanning(), priority: 1.5 },
            { name: 'more-icons', test: /node_modules\/lucide-react\//, priority: 1 },
            { name: partsOfFirstPages, priority: 1 },
            { name: clientsHomeItself, priority: 0.5 },
            {
              name: 'lists',
              test: /node_modules\/(@dnd-kit|@tanstack\/(react-)?virtual)/,
              priority: 7,
            },
            { name: 'forms', test: /node_modules\/(zod|react-hook-form|@hookform)\//, priority: 7 },
            { name: onTheDesk, priority: 0.8 },
            { name: homeItself, priority: 0.6 },
            { name: planningItself, priority: 0.6 },
            // The light modules that every screen needs. Overlays and fields with a list are separate, because they
            // import Base UI's positioning.
            { name: 'kit', test: lightParts, priority: 0.7 },
            // The small pieces of what opens over a page: each screen would name every one of them.
            {
              name: 'overlays',
              test: /node_modules\/@base-ui\/utils\//,
              minShareCount: 2,
              priority: 0.4,
            },
          ],
        },
      },
    },
  },
  server: { proxy },
  preview: { proxy, headers: { 'Content-Security-Policy': contentSecurityPolicy } },
})
