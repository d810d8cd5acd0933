import { describe, expect, test } from 'vitest'
import {
  atHour,
  byPart,
  formatLength,
  formatStart,
  minutesOn,
  parseLength,
  parseStart,
} from './clock'

describe('an hour as it is typed', () => {
  test.each([
    ['16:30', 990],
    ['1630', 990],
    ['16h30', 990],
    ['16h', 960],
    ['9', 540],
    ['05:00', 300],
    // The small hours belong to the night after the party, and sort after 23:00.
    ['1h30', 1530],
    ['0:30', 1470],
    ['25:30', 1530],
  ])('%s is minute %i of the day', (typed, start) => expect(parseStart(typed)).toBe(start))

  test.each(['', 'cedo', '16:70', '36:00', '123456'])('%j is none', (typed) =>
    expect(parseStart(typed)).toBeNull(),
  )

  test('is shown on the clock', () => {
    expect([480, 990, 1470, 1530].map(formatStart)).toEqual(['8:00', '16:30', '0:30', '1:30'])
    expect([1550, 1175, 1440].map(atHour)).toEqual(['à 1:50', 'às 19:35', 'à 0:00'])
  })
})

test('a length is typed as people say it', () => {
  expect(['45', '45 min', '1h', '1h30', '1:05'].map(parseLength)).toEqual([45, 45, 60, 90, 65])
  expect(['', '0', '25h', 'muito'].map(parseLength)).toEqual([null, null, null, null])
  expect([45, 60, 90, 65].map(formatLength)).toEqual([
    '45\u00a0min',
    '1\u00a0h',
    '1\u00a0h\u00a030',
    '1\u00a0h\u00a005',
  ])
})

test('lines stand under the part of the day they begin in', () => {
  const starts = [480, 700, 720, 1079, 1080, 1439, 1440, 1530, 1800]
  const parts = byPart(starts.map((start) => ({ start })))
  expect(parts.map(({ part, lines }) => [part, lines.length])).toEqual([
    ['morning', 2],
    ['afternoon', 2],
    ['evening', 2],
    ['night', 2],
    ['after', 1],
  ])
})

test('the minute of the day is counted on the clocks of the event', () => {
  // 16:42 in São Paulo, already the 20th in Tokyo.
  const now = new Date('2026-12-19T19:42:00Z')
  expect(minutesOn('2026-12-19', 0, 'America/Sao_Paulo', now)).toBe(16 * 60 + 42)
  expect(minutesOn('2026-12-19', 1, 'America/Sao_Paulo', now)).toBe(16 * 60 + 42 - 1440)
  expect(minutesOn('2026-12-19', 0, 'Asia/Tokyo', now)).toBe(1440 + 4 * 60 + 42)
  // Half past one of the night is still of the event's day.
  expect(minutesOn('2026-12-19', 0, 'America/Sao_Paulo', new Date('2026-12-20T04:30:00Z'))).toBe(
    1530,
  )
})
