import { describe, expect, it } from 'vitest'
import { faultOf, lookOf } from './words'

describe('documentos', () => {
  it('reconhece o que é cada um', () => {
    expect(lookOf({ kind: 'DOCUMENT' })).toBe('text')
    expect(lookOf({ kind: 'FILE', mediaType: 'application/pdf' })).toBe('pdf')
    expect(
      lookOf({
        kind: 'FILE',
        mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      }),
    ).toBe('sheet')
  })

  it('recusa antes de enviar o que o servidor recusaria', () => {
    expect(faultOf({ name: 'festa.exe', size: 9 })).toMatch('Envie um arquivo')
    expect(faultOf({ name: 'contrato', size: 9 })).toMatch('Envie um arquivo')
    expect(faultOf({ name: 'contrato.PDF', size: 26 * 2 ** 20 })).toMatch('25 MB')
    expect(faultOf({ name: 'contrato.PDF', size: 0 })).toMatch('vazio')
    expect(faultOf({ name: 'contrato.PDF', size: 9 })).toBeUndefined()
  })
})
