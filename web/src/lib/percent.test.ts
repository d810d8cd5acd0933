import { expect, it } from 'vitest'
import { formatPercent } from './percent'

it('uma taxa se lê com vírgula e sem zeros à toa', () => {
  expect([388, 499, 500].map(formatPercent)).toEqual(['3,88%', '4,99%', '5%'])
})
