import { describe, expect, it } from 'vitest'
import { faultOf, formatSize, lookOf } from './words'

describe('documentos', () => {
  it('diz o tamanho como as pessoas dizem', () => {
    expect(formatSize(12)).toBe('1 kB')
    expect(formatSize(840_000)).toBe('820 kB')
    expect(formatSize(3.4 * 2 ** 20)).toBe('3,4 MB')
  })

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
