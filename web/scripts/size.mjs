// Prints the compressed JavaScript of the first screen after sign-in (/app/events) and fails above
// the budget. The files are found by walking the build's own manifest: the page's entry, the screen's
// route chunks, and everything they import statically. Measured as the server sends it: gzip.
import { readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'

const budget = 180 * 1000
const dist = new URL('../dist/', import.meta.url)
const manifest = JSON.parse(await readFile(new URL('.vite/manifest.json', dist), 'utf8'))

/** The route files whose screens stand on top of each other at /app/events. */
const routes = ['app/route', 'app/events/index', 'app/events/route', 'app/events']
const isFirstScreen = (source) =>
  routes.some((route) => new RegExp(`^src/routes/${route}\\.tsx(\\?|$)`).test(source))

const files = new Set()
function walk(key) {
  const chunk = manifest[key]
  if (!chunk || files.has(chunk.file)) return
  files.add(chunk.file)
  for (const imported of chunk.imports ?? []) walk(imported)
}

for (const [key, chunk] of Object.entries(manifest)) {
  if (chunk.isEntry || isFirstScreen(chunk.src ?? key)) walk(key)
}

let total = 0
for (const file of [...files].filter((name) => name.endsWith('.js'))) {
  const size = gzipSync(await readFile(new URL(file, dist)), { level: 9 }).length
  total += size
  console.log(`${(size / 1000).toFixed(1).padStart(8)} kB  ${file}`)
}
console.log(`${(total / 1000).toFixed(1).padStart(8)} kB  of ${budget / 1000} kB, gzip`)
if (total > budget) {
  console.error('The first screen after sign-in is above its budget.')
  process.exit(1)
}
