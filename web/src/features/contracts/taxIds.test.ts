import { describe, expect, it } from 'vitest'
import { askAboutSameTaxId, findSameTaxId } from './taxIds'

const signers = [
  { name: 'Marina', taxId: '529.982.247-25' },
  { name: 'Tomás', taxId: '' },
  { name: '', taxId: '52998224725' },
  { name: 'Ana', taxId: '' },
]

describe('one CPF for two signers', () => {
  it('is named beside each of the two, however it is written', () => {
    expect(signers.map((_, at) => findSameTaxId(signers, at))).toEqual([
      '3ª pessoa',
      undefined,
      'Marina',
      undefined,
    ])
  })
  it('is asked about once', () => {
    expect(askAboutSameTaxId(signers)).toBe(
      'O mesmo CPF está em Marina e em 3ª pessoa. É isso mesmo?',
    )
    expect(askAboutSameTaxId(signers.slice(0, 2))).toBeUndefined()
  })
})
