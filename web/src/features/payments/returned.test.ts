import { describe, expect, it } from 'vitest'
import { csvOf } from './csv'
import { byMonth } from './groups'
import type { Payment } from './model'
import { describeChange, formatReturned } from './words'

const payment = (more: Partial<Payment>) =>
  ({
    price: 260_000,
    returned: 0,
    counts: 'PAID',
    position: 1,
    installments: 1,
    hasEntrance: false,
    event: { title: 'Casamento' },
    invoice: { title: 'Assessoria', payer: 'CLIENT' },
    to: { name: 'Ana Clara' },
    ...more,
  }) as Payment

const all = [
  payment({}),
  payment({ returned: 80_000 }),
  payment({ counts: 'REFUNDED', returned: 260_000 }),
]

describe('what went back of a payment', () => {
  it('is said next to what is left of it', () => {
    const words = all.map(formatReturned).map((text) => text?.replace(/\s/g, ' '))
    expect(words).toEqual([undefined, 'Pago R$ 1.800,00, devolvido R$ 800,00', undefined])
  })

  it('is in no sum of what was paid', () => {
    expect(byMonth(all, '2026-11-20').map(({ key, sum }) => [key, sum])).toEqual([
      ['PAID', 440_000],
      ['REFUNDED', 260_000],
    ])
  })

  it('has a column of the spreadsheet, and what is left another', () => {
    const lines = csvOf(all).trim().split('\r\n')
    expect(lines.map((line) => line.split(';').slice(-3).join(' '))).toEqual([
      'Valor Pago, sem o devolvido Devolvido',
      '2600,00 2600,00 0,00',
      '2600,00 1800,00 800,00',
      '2600,00 0,00 2600,00',
    ])
  })
})

describe('how a payment was paid', () => {
  const paid = (more: object) =>
    describeChange(
      {
        kind: 'PAID',
        at: '2026-11-20T12:00:00Z',
        by: { name: 'Marina', side: 'CLIENT' },
        isUsed: false,
        ...more,
      },
      '2026-11-20',
    )

  it('names who paid online and by what, who marked it, or who used other money', () => {
    expect(paid({ method: 'PIX' })).toBe('Pago por Pix por Marina')
    expect(paid({ method: 'CARD', by: { name: '', side: 'CLIENT' } })).toBe('Pago por cartão')
    expect(paid({})).toBe('Marina marcou como pago')
    expect(paid({ method: 'BOLETO', isUsed: true })).toBe(
      'Marina pagou com dinheiro que tinha chegado sem parcela',
    )
  })
})
