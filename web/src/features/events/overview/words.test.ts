import { describe, expect, it } from 'vitest'
import { contractedShare, countdownFigure, wholeMoney } from './words'

describe('a visão geral de um evento', () => {
  it('conta os dias', () => {
    expect(countdownFigure(112)).toBe('112 dias')
    expect(countdownFigure(1)).toBe('1 dia')
    expect(countdownFigure(0)).toBe('é hoje')
    expect(countdownFigure(-3)).toBe('há 3 dias')
  })

  it('só diz os centavos que há', () => {
    expect(wholeMoney(12_000_000).replace(/\s/g, ' ')).toBe('R$ 120.000')
    expect(wholeMoney(12_000_050).replace(/\s/g, ' ')).toBe('R$ 120.000,50')
  })

  it('diz quanto do orçamento está contratado, e quando passou dele', () => {
    expect(contractedShare(2_500, 10_000)).toEqual({ percent: 25, over: false })
    expect(contractedShare(12_000, 10_000)).toEqual({ percent: 120, over: true })
    expect(contractedShare(5_000, undefined)).toBeUndefined()
    expect(contractedShare(5_000, 0)).toBeUndefined()
  })
})
