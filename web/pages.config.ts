import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Plugin } from 'vite'
import { isClientsHome } from './chunks.config.ts'

const compress = promisify(brotliCompress)

/** The entry pages other than index.html, with their scripts. */
const otherSides: Partial<Record<string, string>> = {
  '/door.html': '/src/door/main.tsx',
  '/evento.html': '/src/evento/main.tsx',
  '/visitor.html': '/src/visitor/main.tsx',
}

/**
 * Each side has a page of its own, which brings no other side's routes: index.html with another
 * script. While developing, index.html and all its routes answer everywhere.
 */
export const sidesPages: Plugin = {
  name: 'cortejo:sides-pages',
  transformIndexHtml: {
    order: 'pre',
    handler: async (html, page) => {
      const script = otherSides[page.path]
      if (!script) return html
      const index = await readFile(fileURLToPath(new URL('./index.html', import.meta.url)), 'utf8')
      const filled = index.replace('/src/team/main.tsx', script).replace(' opening-team', '')
      return page.path === '/door.html' ? installsItself(filled) : filled
    },
  },
}

/**
 * Put on a home screen, the door opens where it was: a manifest would say the front page instead. On
 * an iPhone what an installed page keeps is not thrown away after a week.
 */
function installsItself(html: string): string {
  return html.replace(
    / *<link rel="manifest"[^>]*>\n/,
    '    <meta name="mobile-web-app-capable" content="yes" />\n    <meta name="apple-mobile-web-app-capable" content="yes" />\n',
  )
}

/**
 * The app's styles hold back only what follows them: in the body, the opening above them is painted
 * as soon as it has arrived. The scripts still wait for them.
 */
export const stylesBelowTheOpening: Plugin = {
  name: 'cortejo:styles-below-the-opening',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => {
      const links = html.match(/ *<link rel="stylesheet" crossorigin [^>]*>\n/g) ?? []
      return links.reduce(
        (page, link) => page.replace(link, '').replace(/ *<\/body>/, `${link}$&`),
        html,
      )
    },
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

/**
 * Settings of the encoder to try. It guesses where its blocks end: other letters in a file's name may cost a large
 * file 200 bytes, and another setting may save them.
 */
const guesses = [
  {},
  { [constants.BROTLI_PARAM_LGBLOCK]: 20 },
  { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_FONT },
]
/** Below this the guesses make no difference. */
const large = 50_000

/** The shortest that Brotli makes of it. */
async function shortest(content: Buffer): Promise<Buffer> {
  const tried = content.length < large ? guesses.slice(0, 1) : guesses
  const made = await Promise.all(tried.map((params) => compress(content, { params })))
  return made.reduce((best, next) => (next.length < best.length ? next : best))
}

/**
 * Writes a Brotli file next to each script, stylesheet, drawing and WebAssembly module; the server sends it to
 * clients that accept it.
 */
export const brotli: Plugin = {
  name: 'cortejo:brotli',
  apply: 'build',
  writeBundle: async ({ dir = '' }, bundle) => {
    const names = Object.keys(bundle).filter((name) =>
      /^assets\/.*\.(js|mjs|css|svg|wasm)$/.test(name),
    )
    await Promise.all(
      names.map(async (name) => {
        const file = path.join(dir, name)
        await writeFile(`${file}.br`, await shortest(await readFile(file)))
      }),
    )
  },
}

/** What a page loads before any screen: the chunks of all sides, and of the side whose entry names the files. */
const loadedFirst: Record<'all' | 'index' | 'evento', RegExp> = {
  all: /\/(base|icons|rolldown-runtime|visitor-kit)-/,
  index: /\/(app-icons|confirmation-code|desk|door-desk|index|signed-in|SiteLoading)-/,
  evento: /\/(client-home|evento|route|signed-in)-/,
}

/**
 * Returns the files that are fetched ahead for a screen, without those that its page has loaded: the entries name the
 * files of every screen, and weigh by it. Of staff's screens, only the styles: everybody would load the names for them.
 */
export function leaveOutLoaded(
  screen: string,
  files: string[],
  { hostId }: { hostId: string },
): string[] {
  const entry = /\/(index|evento)-/.exec(hostId)?.[1] as 'index' | 'evento' | undefined
  if (/\/staff-/.test(screen)) return files.filter((file) => file.endsWith('.css'))
  return files.filter(
    (file) => !loadedFirst.all.test(`/${file}`) && !(entry && loadedFirst[entry].test(`/${file}`)),
  )
}
