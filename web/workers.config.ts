import path from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { generateSW, type RuntimeCaching } from 'workbox-build'

interface Worker {
  file: string
  page: string
  /** Goes into the worker as its text, so that it may use nothing from around it. */
  navigations?: Exclude<RuntimeCaching['urlPattern'], RegExp | string>
  /** Screens that are not kept. */
  without: RegExp
  /** What else the page uses. */
  also?: readonly string[]
  /**
   * The addresses at which the page opens from the cache instead of the network, because being without one is normal
   * there.
   */
  fromHere?: RegExp[]
  /** Scripts of public/ that it runs too. */
  scripts?: readonly string[]
}

/**
 * A service worker for each side that people sign in to, with the scope of that side: it keeps what
 * its entry page uses, and nothing of the other side. A visitor has none. The pages register them in
 * src/app/frame/UpdatePrompt.tsx, the door's in src/door/ready.ts.
 */
const workers: readonly Worker[] = [
  {
    file: 'sw-app.js',
    page: 'index.html',
    scripts: ['/push.js'],
    // Except the check-in, which has a document of its own that must not be replaced by this one.
    navigations: ({ request, url }) =>
      request.mode === 'navigate' &&
      /^\/app(\/|$)/.test(url.pathname) &&
      !/^\/app\/[^/]+\/reception(\/scan|\/[^/]+\/editor)?\/?$/.test(url.pathname),
    // The screens of the other sides, and those that few people open or that are useless without a network.
    without: /src\/(routes\/(evento|auth|dev|\$slug)|features\/(backoffice|gallery|outbox))/,
  },
  {
    file: 'sw-evento.js',
    page: 'evento.html',
    navigations: ({ request, url }) =>
      request.mode === 'navigate' && /^\/evento(\/|$)/.test(url.pathname),
    without: /src\/routes\/(app|auth|dev|\$slug)/,
  },
  {
    // Registered for the reception of one event, or for devices without account (src/door/ready.ts):
    // its scope is longer than the team's worker's, so that it is the one that answers there. Other
    // addresses below the reception are the team's, and go past it to the network.
    file: 'sw-door.js',
    page: 'door.html',
    without: /src\/routes\//,
    also: ['assets/*.wasm'],
    fromHere: [/^\/app\/[^/]+\/reception(\/scan|\/[^/]+\/editor)?\/?(\?|$)/, /^\/porta(\/|\?|$)/],
  },
]

/** What only some documents need comes when it is asked for. */
const heavy = /node_modules\/(@tiptap|pdfjs-dist)\//

/** The files that an entry page uses, now or later. */
function usedBy(entry: string, without: RegExp, bundle: Rolldown.OutputBundle): string[] {
  const files = new Set<string>()
  const left = Object.values(bundle)
    .filter((file) => file.type === 'chunk')
    .filter(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${entry}`))
    .map(({ fileName }) => fileName)
  for (let name = left.pop(); name !== undefined; name = left.pop()) {
    const chunk = bundle[name]
    if (files.has(name) || chunk?.type !== 'chunk') continue
    if (without.test(chunk.facadeModuleId ?? '')) continue
    if (chunk.moduleIds.some((id) => heavy.test(id))) continue
    files.add(name)
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style)
    left.push(...chunk.imports, ...chunk.dynamicImports)
  }
  return [...files]
}

export const serviceWorkers: Plugin = {
  name: 'cortejo:service-workers',
  apply: 'build',
  writeBundle: {
    // Once every other file of the build lies there.
    order: 'post',
    sequential: true,
    handler: async ({ dir = '' }, bundle) => {
      for (const {
        file,
        page,
        navigations,
        without,
        also = [],
        fromHere,
        scripts = [],
      } of workers) {
        await generateSW({
          swDest: path.join(dir, file),
          globDirectory: dir,
          globPatterns: [
            ...usedBy(page, without, bundle),
            page,
            ...also,
            'assets/*.woff2',
            'icons/cortejo.svg',
            'theme.js',
            'opening.css',
          ],
          // Names in assets/ carry a hash of their content.
          dontCacheBustURLsMatching: /^assets\//,
          sourcemap: false,
          inlineWorkboxRuntime: true,
          importScripts: [...scripts],
          cleanupOutdatedCaches: true,
          directoryIndex: null,
          ...(fromHere
            ? { navigateFallback: `/${page}`, navigateFallbackAllowlist: fromHere }
            : { navigationPreload: true }),
          // The page comes from the network, so that a deploy is never hidden behind an old copy;
          // without a network, the copy shows what the person has opened before.
          runtimeCaching: navigations
            ? [
                {
                  urlPattern: navigations,
                  handler: 'NetworkOnly',
                  options: { precacheFallback: { fallbackURL: `/${page}` } },
                },
              ]
            : [],
        })
      }
    },
  },
}
