// Corrects what the generator of the client writes. Called by openapi-ts, with the client's folder.
import { readFileSync, writeFileSync } from 'node:fs'

/** Applies change to a file of the client. Fails if nothing changes: then the generator may do it by itself. */
function rewrite(name, change) {
  const file = `${process.argv[2]}/${name}`
  const source = readFileSync(file, 'utf8')
  const changed = change(source)
  if (changed === source) throw new Error(`${file}: nothing to change`)
  writeFileSync(file, changed)
}

// The routers' files import the two functions that make query keys, which the generator does not export.
rewrite('@tanstack/react-query.gen.ts', (source) =>
  source.replace(/^const (?=createQueryKey|createInfiniteParams)/gm, 'export const '),
)

// Forms validate inputs alone: the schemas of inputs are kept, with those that they use.
rewrite('zod.gen.ts', (source) => {
  const [head, ...schemas] = source.split(/\n\n(?=(?:\/\*\*\n(?: \*.*\n)+)?export const z)/)
  const byName = new Map(schemas.map((text) => [/^export const (z\w+)/m.exec(text)[1], text]))
  const kept = new Set()
  const keep = (name) => {
    if (kept.has(name) || !byName.has(name)) return
    kept.add(name)
    for (const [used] of byName.get(name).matchAll(/\bz[A-Z]\w*/g)) keep(used)
  }
  for (const name of byName.keys()) if (name.endsWith('Input')) keep(name)
  return `${[head, ...[...byName].filter(([name]) => kept.has(name)).map(([, text]) => text.trim())].join('\n\n')}\n`
})
