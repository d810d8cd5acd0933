import { describe, expect, it } from 'vitest'
import { dayWords, movesWords, warnings } from './words'

describe('o que a mudança de data diz', () => {
  const move = { publicId: 'a', title: 'Provar o bolo' }

  it('conta os prazos que mudam', () => {
    expect(movesWords({ moves: [] })).toBe('Nenhum prazo muda de dia')
    expect(movesWords({ moves: [move] })).toBe('1 prazo muda de dia')
    expect(movesWords({ moves: [move, move] })).toBe('2 prazos mudam de dia')
  })

  it('avisa do que merece outro olhar', () => {
    expect(warnings({ afterEvent: 0, late: 0 })).toEqual([])
    expect(warnings({ afterEvent: 2, late: 1 })).toEqual([
      '2 tarefas ficam para depois do evento',
      '1 tarefa fica atrasada',
    ])
  })

  it('diz quando não há dia', () => {
    expect(dayWords(undefined)).toBe('sem data')
    expect(dayWords('2020-11-14')).toBe('sáb., 14 de novembro de 2020')
  })
})
