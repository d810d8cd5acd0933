import { expect, it } from 'vitest'
import { byDay, monthAfter, weekdays, weeksOf } from './month'

it('shows whole weeks from Sunday on', () => {
  // February 2026 begins on a Sunday and has four weeks exactly.
  expect(weeksOf('2026-02').map((week) => [week[0], week[6]])).toEqual([
    ['2026-02-01', '2026-02-07'],
    ['2026-02-08', '2026-02-14'],
    ['2026-02-15', '2026-02-21'],
    ['2026-02-22', '2026-02-28'],
  ])
  const may = weeksOf('2026-05')
  expect([may.length, may[0]?.[0], may.at(-1)?.[6]]).toEqual([6, '2026-04-26', '2026-06-06'])
  expect(weekdays?.map(({ short }) => short)).toEqual([
    'dom',
    'seg',
    'ter',
    'qua',
    'qui',
    'sex',
    'sáb',
  ])
})

it('walks over the end of a year', () => {
  expect(monthAfter('2026-12', 1)).toBe('2027-01')
  expect(monthAfter('2027-01', -1)).toBe('2026-12')
})

it('leaves out what is due on no day', () => {
  const days = byDay([{ deadline: '2026-11-03' }, {}, { deadline: '2026-11-03' }])
  expect([...days].map(([day, tasks]) => [day, tasks.length])).toEqual([['2026-11-03', 2]])
})
