import { expect, it } from 'vitest'
import { formatAmount, formatMoney, parseCents } from './money'

it('writes reais as Brazilians do', () => {
  expect(formatMoney(123456)).toBe('R$\u00a01.234,56')
  expect(formatMoney(0)).toBe('R$\u00a00,00')
  expect(formatAmount(4_500_000)).toBe('45.000,00')
})

it.each([
  ['', null],
  ['R$ ', null],
  ['1', 1],
  ['1.234,56', 123456],
  ['0,012', 12],
  ['R$ 45.000,00', 4_500_000],
  ['9'.repeat(40), 99_999_999_999_999],
])('reads "%s" as %s cents', (typed, cents) => {
  expect(parseCents(typed)).toBe(cents)
})
