// Prints the compressed JavaScript of each side's first page and fails above its budget. The files
// are found by walking the build's own manifest: the page's entry, the screens' route chunks, and
// everything they import statically. The first screen after sign-in (/app/events) is weighed in
// gzip; a client's home (/evento/{event}) in the Brotli that the build leaves beside each file and
// the server sends to whoever takes it, as every current browser does over https.
import { readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'

const dist = new URL('../dist/', import.meta.url)
const manifest = JSON.parse(await readFile(new URL('.vite/manifest.json', dist), 'utf8'))

const gzip = async (file) => gzipSync(await readFile(new URL(file, dist)), { level: 9 }).length
const brotli = async (file) => (await readFile(new URL(`${file}.br`, dist))).length

/** The route files whose screens stand on top of each other on each first page. */
const pages = [
  {
    name: 'the first screen after sign-in, gzip',
    entry: 'index.html',
    routes: ['app/route', 'app/events/index', 'app/events/route', 'app/events'],
    budget: 180 * 1000,
    weigh: gzip,
  },
  {
    name: "a client's home, Brotli",
    entry: 'evento.html',
    routes: ['evento/$eventUuid/route', 'evento/$eventUuid/index'],
    budget: 130 * 1000,
    weigh: brotli,
  },
]

function filesOf({ entry, routes }) {
  const files = new Set()
  function walk(key) {
    const chunk = manifest[key]
    if (!chunk || files.has(chunk.file)) return
    files.add(chunk.file)
    for (const imported of chunk.imports ?? []) walk(imported)
  }
  const sources = routes.map((route) => `src/routes/${route}.tsx`)
  for (const [key, chunk] of Object.entries(manifest)) {
    if (key === entry || sources.includes((chunk.src ?? key).split('?')[0])) walk(key)
  }
  return [...files].filter((name) => name.endsWith('.js'))
}

for (const page of pages) {
  console.log(page.name)
  let total = 0
  for (const file of filesOf(page)) {
    const size = await page.weigh(file)
    total += size
    console.log(`${(size / 1000).toFixed(1).padStart(8)} kB  ${file}`)
  }
  console.log(`${(total / 1000).toFixed(1).padStart(8)} kB  of ${page.budget / 1000} kB`)
  if (total > page.budget) {
    console.error(`Above its budget: ${page.name}.`)
    process.exitCode = 1
  }
}
