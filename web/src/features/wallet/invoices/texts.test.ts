import { describe, expect, it } from 'vitest'
import { invoicesSearch } from './search'
import {
  cutPayer,
  cutReceiver,
  formatFall,
  formatFees,
  formatRequested,
  type Line,
  listHeld,
  listMonths,
  sumAtRecipient,
} from './texts'

const line: Line = {
  id: '01',
  kind: 'CHARGE',
  occurredAt: '2026-11-20T12:00:00Z',
  paymentDate: '2026-12-21T03:00:00Z',
  ofHosts: false,
  grossAmount: 100_000,
  providerFee: 3990,
  platformFee: 3880,
  netAmount: 92_130,
  payer: 'Marina',
  receiver: 'Ateliê',
  method: 'CARD',
  giftNumber: '',
  isRefund: false,
  text: 'Pagamento',
  reasonText: '',
}

const nothing = {
  availableAmount: 0,
  waitingFundsAmount: 0,
  transferredAmount: 0,
  debtAmount: 0,
  inTransitAmount: 0,
  refundingAmount: 0,
  refundingFromWaiting: 0,
  refundingFromAvailable: 0,
  withdrawingFromWaiting: 0,
  withdrawingFromAvailable: 0,
  disputedAmount: 0,
}

describe('a line', () => {
  it('cuts names at 30 and 15 letters, as people count them', () => {
    expect(cutPayer('Maria Antonieta de Alcântara B')).toBe('Maria Antonieta de Alcântara B')
    expect(cutPayer('Maria Antonieta de Alcântara Bragança')).toBe(
      'Maria Antonieta de Alcântara B…',
    )
    expect(cutReceiver('Ateliê Céu & Festa')).toBe('Ateliê Céu & Fe…')
    expect(cutReceiver('👩‍👩‍👧'.repeat(16))).toBe(`${'👩‍👩‍👧'.repeat(15)}…`)
  })
  it('says when the money falls before how much', () => {
    expect(formatFall(line, 'a-liberar', '2026-11-29')).toMatch(/^cai /)
    expect(formatFall({ ...line, dueDate: undefined }, 'a-receber', '2026-11-29')).toBe('sem data')
    expect(formatFall({ ...line, dueDate: '2026-12-05' }, 'a-receber', '2026-11-29')).toMatch(
      /^vence /,
    )
  })
  it('names fees that were kept, and those that came back', () => {
    expect(formatFees(line)).toBe('taxas R$\u00a078,70')
    expect(formatFees({ ...line, providerFee: 0, platformFee: -3880 })).toBe(
      'taxas de volta R$\u00a038,80',
    )
    expect(formatFees({ ...line, providerFee: 0, platformFee: 0 })).toBe('')
  })
})

describe('held money', () => {
  it('is listed with its cause, the debt first, and nothing that is zero', () => {
    const held = listHeld({ ...nothing, debtAmount: 5, disputedAmount: 7 }, 9, false)
    expect(held.map(({ cause, cents }) => [cause, cents])).toEqual([
      ['debt', 5],
      ['disputed', 7],
      ['overpaid', 9],
    ])
    expect(listHeld(nothing, 0, true)).toEqual([])
  })
  it('is listed for a withdrawal with what it takes of both numbers, and is not called transferred', () => {
    const money = {
      ...nothing,
      inTransitAmount: 100,
      withdrawingFromAvailable: 30,
      withdrawingFromWaiting: 20,
    }
    expect(listHeld(money, 0, false).map(({ cause, cents }) => [cause, cents])).toEqual([
      ['withdrawing', 50],
    ])
    expect(sumAtRecipient(money)).toBe(50)
  })
  it('is named above the lines that it is still in, and of no other number', () => {
    const money = { ...nothing, refundingFromAvailable: 500, withdrawingFromAvailable: 3000 }
    expect(formatRequested(money, 'disponivel')).toBe(
      'Destes lançamentos já não estão no total R$\u00a05,00 de devoluções pedidas e R$\u00a030,00 de saques pedidos.',
    )
    expect(formatRequested(money, 'a-liberar')).toBe('')
    expect(formatRequested(money, 'transferido')).toBe('')
  })
})

describe('the address', () => {
  it('keeps an event only for gifts, and no unknown number', () => {
    const event = '0197f3a8-b2c7-7d10-8000-000000000001'
    expect(invoicesSearch({ numero: 'a-liberar', evento: event })).toEqual({ numero: 'a-liberar' })
    expect(invoicesSearch({ numero: 'outro', presentes: true, evento: event })).toEqual({
      presentes: true,
      evento: event,
    })
  })
  it('keeps that the form to withdraw is open, also of gifts', () => {
    expect(invoicesSearch({ sacar: true, presentes: true })).toEqual({
      sacar: true,
      presentes: true,
    })
    expect(invoicesSearch({ sacar: 'sim' })).toEqual({})
  })
  it('offers two years of months', () => {
    expect(listMonths('2026-01-31', 3)).toEqual(['2026-01', '2025-12', '2025-11'])
  })
})
