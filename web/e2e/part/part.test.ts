import { existsSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { areas, changeOf, isNeverLeftOut } from './areas'
import { choosePart } from './choosePart'
import { loadTimes } from './times'

const unchanged = () => false

/** So many tests of a few seconds each, in specs that no area knows. */
const sampleTests = Array.from({ length: 200 }, (_, at) => ({
  spec: `sample-${at % 10}`,
  title: `does ${at}`,
  ms: 1_000 + (at % 7) * 1_000,
}))

const sum = (tests: Iterable<{ ms?: number }>) =>
  [...tests].reduce((total, { ms = 0 }) => total + ms, 0)

const partOf = (seed: bigint, more: Partial<Parameters<typeof choosePart>[1]> = {}) =>
  choosePart(sampleTests, { seed, capacity: 120_000, isChanged: unchanged, ...more })

test('the same seed chooses the same part, in whatever order the tests come', () => {
  for (const seed of [0n, 7n, 2n ** 64n - 1n]) {
    const again = choosePart(sampleTests.toReversed(), {
      seed,
      capacity: 120_000,
      isChanged: unchanged,
    })
    expect(new Set(again)).toEqual(partOf(seed))
  }
  expect(partOf(1n)).not.toEqual(partOf(2n))
})

test('over many seeds every test comes up', () => {
  const seen = new Set<object>()
  for (let seed = 0n; seed < 100n; seed++) for (const one of partOf(seed)) seen.add(one)
  expect(seen.size).toBe(sampleTests.length)
})

test('what is drawn fills the capacity and stays within it', () => {
  for (let seed = 0n; seed < 100n; seed++) {
    const time = sum(partOf(seed))
    expect(time).toBeLessThanOrEqual(120_000)
    // Less than the shortest test is left.
    expect(time).toBeGreaterThan(119_000)
  }
})

test('what changed is in, whole, even beyond the capacity', () => {
  const isChanged = ({ spec }: { spec: string }) => spec === 'sample-3'
  for (let seed = 0n; seed < 20n; seed++) {
    for (const capacity of [0, 120_000]) {
      const part = partOf(seed, { capacity, isChanged })
      for (const one of sampleTests.filter(isChanged)) expect(part).toContain(one)
    }
  }
  expect(partOf(1n, { capacity: 0, isChanged }).size).toBe(20)
})

test('what has no time is new, and in', () => {
  const fresh = { spec: 'sample-0', title: 'is new', ms: undefined }
  const part = choosePart([...sampleTests, fresh], {
    seed: 1n,
    capacity: 0,
    isChanged: unchanged,
  })
  expect([...part]).toEqual([fresh])
})

test('what must never break is in, whatever else is', () => {
  const measured = Object.entries(loadTimes().tests).flatMap(([spec, byTitle]) =>
    Object.entries(byTitle).map(([title, ms]) => ({ spec, title, ms })),
  )
  const always = measured.filter(isNeverLeftOut)
  for (const spec of ['journey', 'workspaces', 'helper', 'online', 'contracts', 'signin', 'staff'])
    expect(always.map((one) => one.spec)).toContain(spec)
  const part = choosePart(measured, { seed: 1n, capacity: 0, isChanged: unchanged })
  expect(part).toEqual(new Set(always))
})

const specs = readdirSync(new URL('..', import.meta.url))
  .filter((file) => file.endsWith('.spec.ts'))
  .map((file) => file.replace('.spec.ts', ''))

test('every spec belongs to an area, and no area or time names one that is gone', () => {
  const known = Object.values(areas).flatMap((area) => area.specs)
  expect([...new Set(known)].sort()).toEqual(specs.toSorted())
  expect(specs).toEqual(expect.arrayContaining(Object.keys(loadTimes().tests)))
})

test('every feature and every router belongs to an area', () => {
  const root = new URL('../../../', import.meta.url)
  for (const folder of ['web/src/features', 'api']) {
    const names = readdirSync(new URL(folder, root), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== 'soak')
      .map(({ name }) => name)
    for (const name of names) {
      const path = `${folder}/${name}/some.ts`
      const its = Object.values(areas).filter(({ sources }) => sources.test(path))
      expect(its, path).not.toEqual([])
    }
  }
})

test('a changed path changes its own area, and no other', () => {
  const isChanged = changeOf(['api/payment/pay.go', 'web/e2e/door.spec.ts', 'docs/contracts.md'])
  const changed = specs.filter((spec) => isChanged({ spec, title: 'any' }))
  expect(changed).toEqual(expect.arrayContaining(['payments', 'online', 'door']))
  for (const spec of ['contracts', 'guests', 'routes']) expect(changed).not.toContain(spec)
  expect(isChanged({ spec: 'routes', title: '/app/payments › in every look' })).toBe(true)
  expect(isChanged({ spec: 'routes', title: '/app/contacts › in every look' })).toBe(false)
})

test.each([
  ['everything'],
  ['web/package-lock.json'],
  ['web/e2e/support/test.ts'],
  ['web/playwright.config.ts'],
])('%s changes every test', (path) => {
  if (path.includes('/'))
    expect(existsSync(new URL(`../../../${path}`, import.meta.url))).toBe(true)
  const isChanged = changeOf([path])
  expect(specs.filter((spec) => !isChanged({ spec, title: 'any' }))).toEqual([])
})

test('a test in Go, a document and a picture change nothing', () => {
  const isChanged = changeOf(['api/payment/pay_test.go', 'docs/payments.md', 'README.md'])
  expect(specs.filter((spec) => isChanged({ spec, title: 'any' }))).toEqual([])
})
