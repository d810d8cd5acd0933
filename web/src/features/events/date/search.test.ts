import { expect, it } from 'vitest'
import { addressOf, chosenIn, updateDateSearch } from './search'

it('keeps a day that exists, "nenhuma" and a known choice, and leaves the rest out', () => {
  expect(updateDateSearch({ data: '2027-03-13', prazos: 'ajustar' })).toEqual({
    data: '2027-03-13',
    prazos: 'ajustar',
  })
  expect(updateDateSearch({ data: 'nenhuma' })).toEqual({ data: 'nenhuma' })
  expect(updateDateSearch({ data: '2027-02-30', prazos: 'tudo' })).toEqual({})
  expect(updateDateSearch({ data: 20270313 })).toEqual({})
})

it('reads back what it wrote', () => {
  const current = '2027-03-13'
  for (const [date, deadlines] of [
    [current, 'KEEP'],
    ['2027-05-01', 'IGNORE'],
    ['', 'KEEP'],
    ['2027-05-01', 'ADJUST'],
  ] as const) {
    expect(chosenIn(addressOf(date, deadlines, current), current)).toEqual({ date, deadlines })
  }
  expect(addressOf(current, 'KEEP', current)).toEqual({})
})
