import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const css = readFileSync('src/ui/tokens.css', 'utf8')

/** The custom properties of the nth block that sets --paper: light, forced dark, the system's dark. */
function block(index: number): Map<string, string> {
  const body = css.split('{').filter((part) => part.includes('--paper:'))[index] ?? ''
  return new Map(
    [...body.matchAll(/--([a-z-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  )
}

const light = block(0)
const forcedDark = block(1)
const systemDark = block(2)

/** Relative luminance (WCAG) of an opaque oklch colour. */
function luminance(colour: string): number {
  const [l = 0, c = 0, h = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number)
  const a = c * Math.cos((h * Math.PI) / 180)
  const b = c * Math.sin((h * Math.PI) / 180)
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  const clamp = (n: number) => Math.min(1, Math.max(0, n))
  const red = clamp(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short)
  const green = clamp(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short)
  const blue = clamp(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(theme: Map<string, string>, one: string, other: string): number {
  const a = luminance(theme.get(one) ?? '')
  const b = luminance(theme.get(other) ?? '')
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

const grounds = ['paper', 'surface', 'sunken', 'hover', 'wine-tint']
const pairs = [
  ...['ink', 'muted', 'faint', 'wine', 'coral', 'sage', 'slate', 'amber-ink'].flatMap((text) =>
    grounds.map((ground) => [text, ground] as const),
  ),
  ...['sage', 'coral', 'slate'].flatMap((tone) => [
    [tone, `${tone}-tint`] as const,
    ['ink', `${tone}-tint`] as const,
  ]),
  ['amber-ink', 'amber-tint'],
  ['ink', 'amber-tint'],
  ['on-wine', 'wine'],
  ['on-wine', 'wine-hover'],
  ['on-coral', 'coral'],
  ['on-coral', 'coral-hover'],
  ['on-sage', 'sage'],
  ['on-amber', 'amber'],
  ['on-slate', 'slate'],
  ['paper', 'ink'],
] as const

describe.each([
  ['light', light],
  ['dark', forcedDark],
])('%s', (_, theme) => {
  it.each(pairs)('%s reads on %s', (text, ground) => {
    expect(contrast(theme, text, ground)).toBeGreaterThanOrEqual(4.5)
  })

  it.each(['paper', 'surface'])('the edge of a field shows on %s', (ground) => {
    expect(contrast(theme, 'line-control', ground)).toBeGreaterThanOrEqual(3)
  })
})

it('is the same dark whether chosen or the system’s', () => {
  expect([...systemDark]).toEqual([...forcedDark])
})

it('the opening is painted in the same colours, light and dark', () => {
  const opening = readFileSync('public/opening.css', 'utf8')
  const blocks = [...opening.matchAll(/\{([^{}]*--opening-paper:[^{}]*)\}/g)].map(
    ([, body = '']) => body,
  )
  expect(blocks).toHaveLength(3)
  for (const [index, theme] of [light, forcedDark, systemDark].entries()) {
    for (const [, name = '', value] of (blocks[index] ?? '').matchAll(
      /--opening-([a-z]+):\s*([^;]+);/g,
    )) {
      expect(`${name} ${value}`).toBe(`${name} ${theme.get(name)}`)
    }
  }
})
