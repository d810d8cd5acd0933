import { describe, expect, it } from 'vitest'
import { codeIn, stateOf, withLinks } from './messages'

describe('codeIn', () => {
  it('finds the six digits of a sign-in message, and only there', () => {
    expect(codeIn({ kind: 'sign_in_code', body: '443775 é o seu código.' })).toBe('443775')
    expect(codeIn({ kind: 'event_link', body: 'Código 443775' })).toBeUndefined()
  })
})

describe('withLinks', () => {
  it('cuts addresses out of the words, without the full stop behind them', () => {
    expect(withLinks('Veja em http://a.br/marina-4f7k2m. Até lá!')).toEqual([
      { text: 'Veja em ' },
      { text: 'http://a.br/marina-4f7k2m', href: 'http://a.br/marina-4f7k2m' },
      { text: '. Até lá!' },
    ])
  })

  it('leaves other schemes as words', () => {
    expect(withLinks('javascript:alert(1)')).toEqual([{ text: 'javascript:alert(1)' }])
  })
})

describe('stateOf', () => {
  it('says the last thing a stand-in told, and a refusal with its number', () => {
    expect(stateOf({})).toBeUndefined()
    expect(stateOf({ statuses: ['sent', 'read'] })).toEqual({ words: 'Lida', refused: false })
    expect(stateOf({ statuses: ['refused META_132000'] })).toEqual({
      words: 'Recusada META_132000',
      refused: true,
    })
  })
})
