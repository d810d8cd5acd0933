import { expect, test } from 'vitest'
import { formatHours, formatSpan } from './span'

const zone = 'America/Sao_Paulo'
const start = '2026-11-24T19:00:00Z'

test.each([
  [undefined, '16h'],
  ['2026-11-24T20:30:00Z', '16h às 17h30'],
  ['2026-11-25T05:00:00Z', '16h até qua., 25 de novembro, 2h'],
])('what begins at four and ends at %s', (end, words) => {
  expect(formatHours(start, end, zone, '2026-11-20')).toBe(words)
  expect(formatSpan(start, end, zone, '2026-11-20')).toBe(`ter., 24 de novembro, ${words}`)
})
