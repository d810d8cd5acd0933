import { describe, expect, it } from 'vitest'
import { findChoice, formatChoice, listChoices } from './choices'

const gift = (n: number, amount: number) => ({
  eventUuid: `e${n}`,
  eventTitle: `Festa ${n}`,
  amount,
})

describe('what can be withdrawn', () => {
  it('is one choice where only one owner has money, and names its event', () => {
    expect(listChoices({ businessAmount: 500, gifts: [] })).toEqual([
      { whose: 'BUSINESS', label: 'Do seu negócio', cents: 500 },
    ])
    expect(listChoices({ businessAmount: 0, gifts: [gift(1, 70)] })).toEqual([
      {
        whose: 'GIFTS',
        label: 'Presentes de Festa 1',
        cents: 70,
        eventUuid: 'e1',
        eventTitle: 'Festa 1',
      },
    ])
  })
  it('is three choices at most, of however many events there are gifts', () => {
    const gifts = Array.from({ length: 40 }, (_, i) => gift(i, 10))
    const all = listChoices({ businessAmount: 5, gifts })
    expect(all.map(({ label, cents }) => [label, cents])).toEqual([
      ['Tudo', 405],
      ['Do seu negócio', 5],
      ['Presentes de 40 eventos', 400],
    ])
    expect(findChoice({ businessAmount: 5, gifts }, 'GIFTS', 'e7')).toMatchObject({
      label: 'Presentes de Festa 7',
      cents: 10,
    })
  })
  it('is nothing where the money has gone meanwhile', () => {
    expect(findChoice({ businessAmount: 5, gifts: [] }, 'GIFTS', 'e7').cents).toBe(0)
    expect(findChoice({ businessAmount: 0, gifts: [] }, 'BUSINESS', null).cents).toBe(0)
  })
  it('says whose it is', () => {
    const all = findChoice({ businessAmount: 5, gifts: [gift(1, 7)] }, 'ALL', null)
    expect(formatChoice(all)).toBe('Tudo: do seu negócio e dos presentes')
  })
})
