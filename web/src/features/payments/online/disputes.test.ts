import { describe, expect, it } from 'vitest'
import { disputeNotes } from './disputes'

const attempt = { paid: 100_000, refunded: 0, lost: 0 }
const titles = (of: Parameters<typeof disputeNotes>[0]) =>
  disputeNotes(of).map(({ title }) => title.replace(/\s/g, ' '))
const lastText = (of: Parameters<typeof disputeNotes>[0]) =>
  disputeNotes(of).at(-1)?.text.replace(/\s/g, ' ')

describe('disputeNotes', () => {
  it('says nothing where nothing was disputed', () => {
    expect(titles(attempt)).toEqual([])
  })

  it('says how much was lost, and that the rest is still paid', () => {
    const lostInPart = { ...attempt, dispute: 'LOST', lost: 60_000 } as const
    expect(titles(lostInPart)).toEqual(['Contestação perdida: R$ 600,00'])
    expect(lastText(lostInPart)).toContain('O resto, R$ 400,00, continua pago.')
  })

  it('says of no rest where a refund took it', () => {
    const lost = { ...attempt, dispute: 'LOST', lost: 60_000, refunded: 40_000 } as const
    expect(titles(lost)).toEqual(['Contestação perdida: R$ 600,00'])
    expect(lastText(lost)).toBe('O banco devolveu o dinheiro ao titular do cartão.')
  })

  it('says of no rest where the bank took what was refunded too', () => {
    expect(
      lastText({ ...attempt, dispute: 'LOST', lost: 100_000, refunded: 30_000 } as const),
    ).toBe('O banco devolveu o dinheiro ao titular do cartão.')
  })

  it('names no amount of what is open or won, and still says what was lost before', () => {
    expect(titles({ ...attempt, dispute: 'OPEN', lost: 40_000 } as const)).toEqual([
      'Contestação em andamento',
      'Contestação perdida: R$ 400,00',
    ])
    expect(titles({ ...attempt, dispute: 'WON' } as const)).toEqual(['Contestação ganha'])
  })
})
