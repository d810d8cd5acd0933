import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { Plugin } from 'vite'
import { isClientsHome } from './chunks.config.ts'

const compress = promisify(brotliCompress)

/** What stands on a client's page until its scripts have arrived. */
const opening =
  '<p role="status" class="flex min-h-dvh items-center justify-center font-display text-lg text-muted">Um instante…</p>'

/**
 * A client's side of an event has a page of its own, which brings no other routes: index.html with
 * another script. While developing, index.html and all its routes answer everywhere.
 */
export const clientsPage: Plugin = {
  name: 'cortejo:clients-page',
  transformIndexHtml: {
    order: 'pre',
    handler: async (html, page) =>
      page.path === '/evento.html'
        ? (await readFile(fileURLToPath(new URL('./index.html', import.meta.url)), 'utf8'))
            .replace('/src/main.tsx', '/src/evento/main.tsx')
            .replace('<div id="root">', `$&${opening}`)
        : html,
  },
}

/** The chunks of a client's home set out with the page, not after its entry has run. */
export const clientsHomeAtOnce: Plugin = {
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
export const brotli: Plugin = {
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
