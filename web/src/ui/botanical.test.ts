import { expect, it } from 'vitest'
import { growStems } from './botanical'

const seeds = Array.from(
  { length: 200 },
  (_, index) => `0193a1f0-7c1e-7a51-9d4e-${index.toString(16).padStart(12, '0')}`,
)

it('grows the same drawing from the same uuid', () => {
  for (const seed of seeds.slice(0, 5)) expect(growStems(seed)).toEqual(growStems(seed))
  // A drawing people already know must not change with a refactoring.
  expect(growStems('0193a1f0-7c1e-7a51-9d4e-0b7d5f6c1a01')[0]?.stalk).toMatchInlineSnapshot(
    `"M33.2 124Q28.4 93.2 38.3 62.4"`,
  )
})

it('grows another one from a neighbouring uuid', () => {
  expect(new Set(seeds.map((seed) => JSON.stringify(growStems(seed)))).size).toBe(seeds.length)
})

it('always draws something whole', () => {
  for (const seed of [...seeds, '', 'é']) {
    const stems = growStems(seed)
    expect(stems.length).toBeGreaterThanOrEqual(6)
    expect(JSON.stringify(stems)).not.toMatch(/NaN|null,"y"|Infinity/)
    for (const { leaves, flower } of stems) {
      expect(leaves.length).toBeGreaterThanOrEqual(10)
      if (flower) expect(flower.petals).toHaveLength(6)
    }
  }
})
