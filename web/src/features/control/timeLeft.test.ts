import { expect, it } from 'vitest'
import { timeLeft } from './timeLeft'

it.each([
  [60 * 60_000, 'termina em 60 min'],
  [59 * 60_000 + 59_999, 'termina em 59 min'],
  [60_000, 'termina em 1 min'],
  [59_999, 'termina em menos de 1 min'],
  [0, 'terminou'],
  [-5_000, 'terminou'],
])('%i ms: %s', (left, words) => {
  expect(timeLeft(left)).toBe(words)
})
