import { expect, it } from 'vitest'
import { amountToType, formatAmount, formatMoney, parseCents } from './money'

it('writes reais as Brazilians do', () => {
  expect(formatMoney(123456)).toBe('R$\u00a01.234,56')
  expect(formatMoney(0)).toBe('R$\u00a00,00')
  expect(formatAmount(4_500_000)).toBe('45.000,00')
})

it.each([
  // As people say it.
  ['14500', 1_450_000],
  ['14.500', 1_450_000],
  ['R$ 14.500', 1_450_000],
  ['R$\u00a014.500,00', 1_450_000],
  ['14500,00', 1_450_000],
  ['14 500,00', 1_450_000],
  ['1.234.567', 123_456_700],
  ['1', 100],
  ['0', 0],
  ['007', 700],
  // A comma makes cents, also while they are being typed.
  ['14500,', 1_450_000],
  ['14500,5', 1_450_050],
  ['1.234,56', 123_456],
  [',50', 50],
  // A point before one or two at the end is a comma.
  ['14.5', 1_450],
  ['14.50', 1_450],
  ['14.500.00', 1_450_000],
  ['14500.00', 1_450_000],
  ['14.', 1_400],
])('reads "%s" as %d cents', (typed, cents) => {
  expect(parseCents(typed)).toBe(cents)
})

it.each(['', '  ', 'R$ '])('reads "%s" as nothing', (typed) => {
  expect(parseCents(typed)).toBeNull()
})

it.each([
  '14,500',
  '1,234.56',
  '14.5000',
  '1.45.000',
  '14,5,0',
  '14..500',
  '.500,00',
  '-10',
  '1e5',
  '14 mil',
  ',',
  '9'.repeat(16),
])('refuses "%s"', (typed) => {
  expect(parseCents(typed)).toBeUndefined()
})

it('gives an amount back without its points, to be corrected', () => {
  expect(amountToType(1_450_000)).toBe('14500,00')
  for (const cents of [0, 1, 99, 100, 123_456, 99_999_999_999_999]) {
    expect(parseCents(amountToType(cents))).toBe(cents)
    expect(parseCents(formatAmount(cents))).toBe(cents)
    expect(parseCents(formatMoney(cents))).toBe(cents)
  }
})
