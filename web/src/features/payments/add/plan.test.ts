import { expect, test } from 'vitest'
import { dueOf, planOf, type Said } from './plan'

const said: Said = {
  total: 1_200_000,
  entrance: 'NONE',
  entranceOf: 0,
  installments: 5,
  when: 'MONTHLY',
  first: '2026-12-10',
  daysBefore: 0,
}

test('an entrance and instalments add up to the whole, and the remainder is the last one’s', () => {
  const plan = planOf({
    ...said,
    total: 1000,
    entrance: 'PERCENT',
    entranceOf: 10,
    installments: 7,
  })
  expect(plan.map(({ price }) => price)).toEqual([100, 128, 128, 128, 128, 128, 128, 132])
  expect(planOf({ ...said, entrance: 'PRICE', entranceOf: 200_000 })[0]?.price).toBe(200_000)
})

test('they follow each month, or are counted back from the event', () => {
  expect(planOf({ ...said, installments: 3, first: '2027-01-31' }).map(({ day }) => day)).toEqual([
    '2027-01-31',
    '2027-02-28',
    '2027-03-31',
  ])
  const before = planOf({ ...said, installments: 2, when: 'BEFORE', daysBefore: 15 })
  expect(before.map(({ daysBefore }) => daysBefore)).toEqual([45, 15])
  expect(dueOf({ price: 1, day: '', daysBefore: 15 }, '2027-03-14')).toBe('2027-02-27')
})
