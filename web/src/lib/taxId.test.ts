import { describe, expect, it } from 'vitest'
import { formatTaxId, looksLikeTaxId } from './taxId'

describe('CPF and CNPJ', () => {
  it.each([
    ['52998224725', '529.982.247-25'],
    ['11222333000181', '11.222.333/0001-81'],
    ['12abc34501de35', '12.ABC.345/01DE-35'],
    ['12.ABC.345/01DE-35', '12.ABC.345/01DE-35'],
    ['5299822472', '5299822472'],
    ['', ''],
  ])('%s is read as %s', (text, shown) => {
    expect(formatTaxId(text)).toBe(shown)
  })

  it('has no letters in a CPF nor in a check digit', () => {
    expect(looksLikeTaxId('5299822472A')).toBe(false)
    expect(looksLikeTaxId('12ABC34501DE3F')).toBe(false)
  })
})
