import { expect, it } from 'vitest'
import { amountOf, describeEffect, reconciliationText } from './money'

const now = new Date('2026-11-29T15:00:00Z')

it('says when the balance was last compared, and why the one of now fails', () => {
  expect(reconciliationText({ failure: '' }, now)).toEqual({
    text: 'Nenhuma conciliação ainda.',
    hasFailed: false,
  })
  const finishedAt = '2026-11-29T12:00:00Z'
  expect(reconciliationText({ finishedAt, failure: '' }, now).text).toBe(
    'Última conciliação há 3 horas.',
  )
  expect(
    reconciliationText({ finishedAt, startedAt: '2026-11-29T14:59:00Z', failure: '' }, now).text,
  ).toBe('Última conciliação há 3 horas; outra está em curso.')
  expect(
    reconciliationText(
      {
        finishedAt,
        startedAt: '2026-11-29T14:00:00Z',
        failedAt: '2026-11-29T14:50:00Z',
        failure: 'PROVIDER',
      },
      now,
    ),
  ).toEqual({
    text:
      'Última conciliação há 3 horas; a de agora falhou há 10 minutos: ' +
      'o Stripe não respondeu. Será tentada de novo sozinha.',
    hasFailed: true,
  })
})

it('shows of a resolved line all of it, and no zero of what was never a line', () => {
  const open = { lineAmount: 7000, amount: 3000 }
  expect(amountOf(open)).toBe(3000)
  const resolvedAt = '2026-11-29T12:00:00Z'
  expect(amountOf({ lineAmount: 7000, amount: 0, resolvedAt })).toBe(7000)
  // A refused transfer that staff resolved by hand.
  expect(amountOf({ lineAmount: 0, amount: 5000, resolvedAt })).toBe(5000)
})

it('says what the resolving of a finding does, which is not the same for each kind', () => {
  expect(describeEffect({ kind: 'UNKNOWN_CHARGE' })).toMatch(/^O valor dele passa a explicar/)
  expect(describeEffect({ kind: 'TRANSFER_REFUSED' })).toMatch(/^A cobrança volta a poder sair\./)
  for (const kind of ['MONEY_HELD', 'NOT_FUNDED'] as const) {
    expect(describeEffect({ kind })).toMatch(/^Ele sai da lista, e o dinheiro continua esperando\./)
  }
})
