import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { expect, test } from 'vitest'

const src = import.meta.dirname

// An import of it would first be searched for names to export, which takes longer than all the rest.
const ts: typeof import('typescript') = createRequire(import.meta.url)('typescript')

interface Import {
  from: string
  to: string
}

/** Every import of one of our files by another, as paths below src; what a test imports counts too. */
function importsOf(files: readonly string[]): Import[] {
  return files.flatMap((from) =>
    ts
      .preProcessFile(readFileSync(path.join(src, from), 'utf8'))
      .importedFiles.map(({ fileName }) => fileName)
      .filter((name) => /^(@\/|\.)/.test(name))
      .map((name) => ({
        from,
        to: name.startsWith('@/') ? name.slice(2) : path.join(path.dirname(from), name),
      })),
  )
}

/** The layers, from the lowest to the highest. Files outside of all of them (the entries) may import from any. */
const layers = ['lib', 'ui', 'client', 'app', 'features', 'routes'] as const

/** The layers that each layer may import. */
const grounds: Record<(typeof layers)[number], readonly string[]> = {
  lib: [],
  ui: ['lib'],
  client: [],
  app: ['client', 'ui', 'lib'],
  features: ['app', 'client', 'ui', 'lib'],
  routes: ['features', 'app', 'client', 'ui', 'lib'],
}

function layerOf(file: string): (typeof layers)[number] | undefined {
  return layers.find((layer) => file === layer || file.startsWith(`${layer}/`))
}

function featureOf(file: string): string | undefined {
  return /^features\/([^/]+)/.exec(file)?.[1]
}

/** Imports that go up, or sideways between layers that know nothing of each other. */
function upward(imports: readonly Import[]): Import[] {
  return imports.filter(({ from, to }) => {
    // A picture imports nothing: any layer may import one from where it is drawn.
    if (/\.(svg|webp)$/.test(to)) return false
    const [here, there] = [layerOf(from), layerOf(to)]
    return here && here !== there && !(there && grounds[here].includes(there))
  })
}

/**
 * Imports of another feature's inside. Routes may: each screen stays a chunk of its own, which nothing
 * but its address asks for.
 */
function inside(imports: readonly Import[]): Import[] {
  return imports.filter(({ from, to }) => {
    const [here, there] = [featureOf(from), featureOf(to)]
    return here && there && here !== there && to !== `features/${there}`
  })
}

/** Features that reach each other, directly or through others, each as the way back to itself. */
function circles(imports: readonly Import[]): string[] {
  const reached = new Map<string, Set<string>>()
  for (const { from, to } of imports) {
    const [here, there] = [featureOf(from), featureOf(to)]
    if (here && there && here !== there)
      reached.set(here, (reached.get(here) ?? new Set()).add(there))
  }
  return circlesOf(reached)
}

/** Returns, for each node that reaches itself, the way back to it. */
function circlesOf(reached: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const wayBack = (from: string, to: string, seen: Set<string>): string[] | undefined => {
    for (const next of reached.get(from) ?? []) {
      if (next === to) return [from, to]
      if (seen.has(next)) continue
      const rest = wayBack(next, to, seen.add(next))
      if (rest) return [from, ...rest]
    }
    return undefined
  }
  return [...reached.keys()].flatMap((node) => {
    const circle = wayBack(node, node, new Set([node]))
    return circle ? [circle.join(' -> ')] : []
  })
}

/** Files of one feature that reach each other, directly or through others, each as the way back to itself. */
function circlesInside(imports: readonly Import[], files: readonly string[]): string[] {
  const known = new Set(files)
  const resolve = (to: string) =>
    [to, `${to}.ts`, `${to}.tsx`, `${to}/index.ts`].find((file) => known.has(file))
  const reached = new Map<string, Set<string>>()
  for (const { from, to } of imports) {
    const there = resolve(to)
    if (there && featureOf(from) && featureOf(from) === featureOf(there))
      reached.set(from, (reached.get(from) ?? new Set()).add(there))
  }
  return circlesOf(reached)
}

const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /\.tsx?$/.test(file),
)
const imports = importsOf(files)

test('as importações vão num só sentido: routes, features, app, e por baixo client, ui e lib', () => {
  // The generated tree of a page's routes lies outside of the layers, and so do the entries.
  expect(upward(imports)).toEqual([])
})

test('uma área só alcança outra pelo índice dela', () => {
  expect(inside(imports)).toEqual([])
})

test('duas áreas nunca dependem uma da outra, nem por meio de uma terceira', () => {
  expect(circles(imports)).toEqual([])
})

test('dois arquivos de uma área nunca dependem um do outro, nem por meio de um terceiro', () => {
  expect(circlesInside(imports, files)).toEqual([])
})

test('as verificações leem todas as importações e veem cada falha plantada', () => {
  // Each of the ways a file can import: a name, a type, something later, something for its effect.
  const ways = importsOf([
    'features/planning/list/SummaryBar.tsx',
    'features/planning/list/PrintScreen.tsx',
    'start.tsx',
  ])
  expect(ways).toContainEqual({
    from: 'features/planning/list/SummaryBar.tsx',
    to: 'features/calendar',
  })
  expect(ways).toContainEqual({ from: 'start.tsx', to: 'routeTree.gen' })
  expect(ways).toContainEqual({
    from: 'features/planning/list/PrintScreen.tsx',
    to: 'ui/print.css',
  })

  const planted = (from: string, to: string) => [...imports, { from, to }]
  expect(upward(planted('app/frame/Content.tsx', 'features/events'))).toHaveLength(1)
  expect(upward(planted('ui/Button.tsx', 'client'))).toHaveLength(1)
  expect(upward(planted('features/events/link.ts', 'routes/app/index'))).toHaveLength(1)
  expect(inside(planted('features/vendors/status.ts', 'features/events/link'))).toHaveLength(1)
  expect(circles(planted('features/contacts/chosen.ts', 'features/events'))).toEqual([
    'events -> contacts -> events',
    'contacts -> events -> contacts',
  ])
  expect(
    circles(planted('features/business/BusinessFields.tsx', 'features/publicevent')),
  ).toContain('business -> publicevent -> vendors -> business')
  expect(
    circlesInside(
      planted('features/planning/detail/section.ts', 'features/planning/detail/TaskSections'),
      files,
    ),
  ).toContain(
    ['section.ts', 'TaskSections.tsx', 'ClientNotes.tsx', 'section.ts']
      .map((file) => `features/planning/detail/${file}`)
      .join(' -> '),
  )
})

test('only lazyPart calls the lazy of React, so that the page knows which parts are on their way', () => {
  const takesLazy = (source: string) =>
    /import \{[^}]*\blazy\b[^}]*\} from 'react'|React\.lazy\b/.test(source)
  const ours = files.filter((file) => !file.includes('.test.'))
  expect(ours.filter((file) => takesLazy(readFileSync(path.join(src, file), 'utf8')))).toEqual([
    'lib/lazyPart.ts',
  ])
  expect(takesLazy("import { lazy, Suspense } from 'react'")).toBe(true)
})
