import { expect, test } from 'vitest'
import { instalmentName } from './payments'

test.each([
  [{ position: 0, installments: 5, hasEntrance: true }, 'entrada'],
  [{ position: 2, installments: 5, hasEntrance: true }, '2ª de 5'],
  [{ position: 1, installments: 1, hasEntrance: false }, 'parcela única'],
  [{ position: 1, installments: 1, hasEntrance: true }, '1ª de 1'],
])('%o is called %s', (placed, name) => {
  expect(instalmentName(placed)).toBe(name)
})
