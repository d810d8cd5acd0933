import { expect, test } from 'vitest'
import { minuteOf, timeOfMinute } from './parts'

test('a madrugada é do dia da festa', () => {
  expect(minuteOf('16:30')).toBe(990)
  expect(minuteOf('01:30')).toBe(25 * 60 + 30)
  expect(minuteOf('')).toBeNull()
  for (const time of ['05:00', '16:30', '23:59', '00:00', '04:59'])
    expect(timeOfMinute(minuteOf(time) ?? undefined)).toBe(time)
  expect(timeOfMinute(undefined)).toBe('')
})
