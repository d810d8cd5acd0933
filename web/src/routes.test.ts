import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/** Every route of a generated tree, by its id. */
function routesOf(tree: string): string[] {
  const text = readFileSync(path.join(import.meta.dirname, tree), 'utf8')
  const ids = /interface FileRoutesById \{([^}]*)\}/.exec(text)?.[1] ?? ''
  return [...ids.matchAll(/'([^']+)':/g)].flatMap(([, id]) => id ?? [])
}

// The generator excludes files by name, in any folder: one name too many makes a page unreachable, although every
// link to it is type-checked.
test('cada rota está na página de alguém: a da equipe, a do cliente ou a de quem visita', () => {
  const of = ['team', 'evento', 'visitor'].flatMap((page) => routesOf(`${page}/routeTree.gen.ts`))
  const all = routesOf('routeTree.gen.ts')
  expect(all.length).toBeGreaterThan(100)
  expect(all.filter((id) => !of.includes(id))).toEqual([])
})
