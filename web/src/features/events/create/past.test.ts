import { expect, it } from 'vitest'
import { isPast } from './past'

it.each([
  ['2020-01-01', true],
  ['2026-11-20', true],
  ['2026-11-21', false],
  ['2027-06-05', false],
  ['', false],
  ['01/01/20', false],
  ['2020-02-31', false],
])('%s is past: %s', (date, past) => expect(isPast(date, '2026-11-21')).toBe(past))
