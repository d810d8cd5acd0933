import { expect, test } from 'vitest'
import type { HomeGetTodayOutput } from '@/client/types.gen'
import { plusDays } from '@/lib/dates'
import { describeRecipient, describeWallet, greeting, shortTitle, summary } from './words'

const monday = '2026-11-23'

function week(given: {
  events?: Record<number, string[]>
  answered?: number
  decisions?: number
  next?: [string, number]
}): HomeGetTodayOutput {
  const event = (title: string) => ({
    uuid: title,
    type: 'WEDDING' as const,
    title,
    timeZone: 'America/Sao_Paulo',
  })
  return {
    day: monday,
    late: 0,
    days: [0, 1, 2, 3, 4, 5, 6].map((n) => ({
      date: plusDays(monday, n),
      total: 0,
      tasks: [],
      events: (given.events?.[n] ?? []).map(event),
    })),
    mine: { total: 0, late: 0, today: 0, week: 0, tasks: [] },
    answered: Array.from({ length: given.answered ?? 0 }, () => ({
      publicId: 'x',
      title: 'Paleta',
      note: '',
      decidedBy: '',
      decision: 'terracota',
      decidedAt: '2026-11-23T11:59:00Z',
      customers: [],
      event: event('x'),
    })),
    wishes: [],
    decisions: given.decisions ?? 0,
    waiting: [],
    next: given.next
      ? [
          {
            ...event(given.next[0]),
            date: plusDays(monday, given.next[1]),
            manages: true,
            coverSeed: 'x',
          },
        ]
      : [],
  }
}

test.each([
  [
    { events: { 5: ['15 anos da Valentina'] }, answered: 2, decisions: 5 },
    'Sábado tem 15 anos da Valentina. Chegaram 2 respostas; 5 decisões ainda estão a caminho.',
  ],
  [{ events: { 0: ['Casamento'], 5: ['Festa'] } }, 'Hoje tem Casamento.'],
  [
    { events: { 1: ['Casamento', 'Festa'] }, decisions: 1 },
    'Amanhã tem Casamento e Festa. 1 decisão ainda está a caminho.',
  ],
  [
    { events: { 2: ['A', 'B', 'C'] }, answered: 1 },
    'Quarta-feira tem 3 eventos. Chegou 1 resposta.',
  ],
  [
    { next: ['Bodas de prata', 40] as [string, number] },
    'O próximo evento é Bodas de prata, em 40 dias.',
  ],
  [{}, 'Uma semana tranquila, sem nada marcado.'],
])('what the week is about: %#', (given, words) => {
  expect(summary(week(given))).toBe(words)
})

test.each([
  ['Ana Clara Nogueira', 8, 'Bom dia, Ana'],
  ['Bruno', 12, 'Boa tarde, Bruno'],
  ['Bruno', 18, 'Boa noite, Bruno'],
  ['', 3, 'Boa noite'],
])('%s at %i is greeted', (name, hour, words) => {
  expect(greeting(name, hour)).toBe(words)
})

test.each([
  ['WEDDING', 'Casamento Marina & Tomás', 'Marina & Tomás'],
  ['FIFTEEN_YEARS', '15 anos da Valentina', '15 anos da Valentina'],
  ['WEDDING', 'Bia e Rafa', 'Bia e Rafa'],
] as const)('a %s called %s is %s in little room', (type, title, words) => {
  expect(shortTitle({ type, title })).toBe(words)
})

test('the account needs its owner where it stopped and where data are due', () => {
  const say = (needs: Partial<Parameters<typeof describeRecipient>[0]>, now = '2026-12-31') =>
    describeRecipient({ heldAmount: 0, severity: 0, due: [], isSubmitted: true, ...needs }, now)
  expect(say({ severity: 2 })).toMatch(/parou/)
  expect(say({ due: ['document'] })).toMatch(/pede/)
  expect(say({ severity: 1, due: ['document'], isSubmitted: false })).toBeUndefined()
  expect(say({})).toBeUndefined()
  const held = { severity: 2 as const, heldAmount: 260_000, heldUntil: '2026-12-31T12:00:00Z' }
  const act = 'ative a conta de recebimento, para receber R$\u00a02.600,00.'
  expect(say(held)).toBe(`Até 31/12/2026: ${act}`)
  expect(say(held, '2027-01-01')).toBe(`O prazo passou em 31/12/2026: ${act}`)
})

test('the wallet says what it needs before what arrived, and else nothing', () => {
  const money = {
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
  const quiet = {
    ...money,
    pendingAmount: 9,
    overpaidAmount: 0,
    arrivedAmount: 0,
    gifts: [],
    giftsTotal: money,
  }
  expect(describeWallet(quiet)).toBeUndefined()
  expect(describeWallet({ ...quiet, arrivedAmount: 260_000 })).toEqual({
    text: 'Entraram R$ 2.600,00 nos últimos dois dias.',
    needs: false,
  })
  expect(describeWallet({ ...quiet, arrivedAmount: 1, disputedAmount: 500 })?.needs).toBe(true)
  expect(describeWallet({ ...quiet, debtAmount: 500, disputedAmount: 1 })?.text).toMatch(/^Faltam/)
})
