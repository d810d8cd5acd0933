import { describe, expect, it } from 'vitest'
import { dueWords, pathTitle, youOf } from './words'

describe('the words of a client’s page', () => {
  it('speaks to a couple as two', () => {
    expect(youOf({ type: 'WEDDING' })).toBe('vocês')
    expect(youOf({ type: 'FIFTEEN_YEARS' })).toBe('você')
  })

  it('leads to the day, and looks back after it', () => {
    const event = { type: 'WEDDING', date: '2027-03-13', timeZone: 'America/Sao_Paulo' } as const
    expect(pathTitle(event, '2026-11-21')).toBe('O caminho até o sim')
    expect(pathTitle(event, '2027-03-13')).toBe('O caminho até o sim')
    expect(pathTitle(event, '2027-03-14')).toBe('O caminho até aqui')
    expect(pathTitle({ type: 'OTHER', timeZone: 'America/Sao_Paulo' }, '2026-11-21')).toBe(
      'O caminho até o grande dia',
    )
  })

  it.each([
    ['2026-11-21', 'até hoje'],
    ['2026-11-22', 'até amanhã'],
    ['2026-12-10', 'até 10 de dez.'],
    ['2026-11-19', 'prazo há 2 dias'],
    ['2026-11-20', 'prazo ontem'],
    ['2026-09-01', 'prazo em 1 de set.'],
    [undefined, undefined],
  ])('%s is due "%s"', (deadline, words) => {
    expect(dueWords(deadline, '2026-11-21')).toBe(words)
  })
})
