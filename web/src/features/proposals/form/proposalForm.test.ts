import { expect, test } from 'vitest'
import type { ProposalsGetOutput } from '@/client/types.gen'
import { plusDays, today } from '@/lib/dates'
import { Problem } from '@/lib/problem'
import {
  changesOf,
  emptyProposal,
  inputOf,
  type ProposalValues,
  proposalSchema,
  totalOf,
  valuesOf,
} from './proposalForm'
import { refusalText, sentencesOf } from './refusal'

const helena = { uuid: '6f1c0a52-0000-4000-8000-000000000001', fullName: 'Helena Prado' }

function filled(over: Partial<ProposalValues> = {}): ProposalValues {
  return { ...emptyProposal(), customer: [helena], type: 'WEDDING', quick: 100_000, ...over }
}

const items = [
  { key: 'a', name: 'Assessoria', value: 900_000 },
  { key: 'b', name: 'Prova de doces', value: 0 },
  { key: 'c', name: 'Ensaio', value: null },
]

function refusals(values: ProposalValues) {
  const { error } = proposalSchema.safeParse(values)
  return Object.fromEntries(
    error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [],
  )
}

test('um orçamento vale por quinze dias e não vence antes de hoje', () => {
  expect(emptyProposal({}, '2026-11-24').expiresAt).toBe('2026-12-09')
  expect(refusals(filled({ expiresAt: today() }))).toEqual({})
  expect(refusals(filled({ expiresAt: plusDays(today(), -1) }))).toEqual({
    expiresAt: 'Data de validade não pode ser anterior à data atual',
  })
})

test('o total detalhado é a soma; no rápido sem total também; um total digitado vai sozinho', () => {
  expect(totalOf({ mode: 'DETAILED', quick: 5, items })).toBe(900_000)
  expect(totalOf({ mode: 'QUICK', quick: null, items })).toBe(900_000)
  expect(totalOf({ mode: 'QUICK', quick: 5, items })).toBe(5)
  const detailed = inputOf(filled({ mode: 'DETAILED', items }))
  expect(detailed.budget).toBeUndefined()
  expect(detailed.items).toEqual([
    { name: 'Assessoria', value: 900_000 },
    { name: 'Prova de doces', value: 0 },
    { name: 'Ensaio' },
  ])
  expect(inputOf(filled({ items }))).toMatchObject({ budget: 100_000, items: [] })
})

test('o tipo e a data vêm do contato até que se mexa neles', () => {
  const customer = { ...helena, eventType: 'BODAS', eventDate: '2027-05-01' } as const
  expect(emptyProposal({ customer })).toMatchObject({ type: 'BODAS', eventDate: '2027-05-01' })
})

test('um anexo tem arquivo e título, e a outra forma de pagamento tem nome', () => {
  expect(refusals(filled({ attachmentTitle: 'Portfólio' }))).toEqual({
    file: 'Envie o arquivo do anexo',
  })
  expect(refusals(filled({ methods: ['OTHER'] }))).toEqual({
    otherMethod: 'Diga qual é a outra forma de pagamento',
  })
})

const saved: ProposalsGetOutput = {
  uuid: '6f1c0a52-0000-4000-8000-000000000002',
  code: '6f1c0a52',
  url: 'https://x/orcamento/6f1c0a52',
  title: 'Assessoria completa',
  customer: helena,
  type: 'WEDDING',
  budget: 1_200_000,
  items: [{ name: 'Assessoria', value: 1_200_000 }, { name: 'Ensaio' }],
  expiresAt: '2026-12-09',
  possiblePaymentMethods: [{ method: 'PIX' }],
  possiblePaymentMethodDescription: '',
  status: 'SENT',
  version: 3,
  createdAt: '2026-11-24T12:00:00Z',
  sentAt: '2026-11-24T12:00:00Z',
  declineReason: '',
  acceptances: [],
  business: { name: 'Ateliê Oliva' },
  attachment: {
    title: 'Portfólio',
    description: '',
    name: 'p.pdf',
    mediaType: 'application/pdf',
    size: 9,
  },
  oneLink: {
    startFrom: { kind: 'LIBRARY' },
    installments: [
      { entrance: true, price: 200_000, dueDate: '2026-12-10' },
      { price: 1_000_000, dueDate: '2027-01-10' },
    ],
  },
}

test('o que se salva é só o que mudou', () => {
  const over = valuesOf(saved)
  expect(over.mode).toBe('DETAILED')
  expect(changesOf(over, over)).toEqual({})
  expect(changesOf({ ...over, title: '' }, over)).toEqual({ title: '' })
  expect(changesOf({ ...over, file: null, attachmentTitle: '' }, over)).toEqual({
    attachment: null,
  })
  // Lines without a total of their own make it, and the plan is divided from it.
  expect(Object.keys(changesOf({ ...over, items: over.items.slice(0, 1) }, over)).sort()).toEqual([
    'budget',
    'items',
    'oneLink',
  ])
  expect(changesOf({ ...over, oneLink: false }, over)).toEqual({ oneLink: null })
})

test('um orçamento salvo sem itens abre com o seu total, o que quer que se tenha escolhido em outro', () => {
  const quick = valuesOf({ ...saved, items: [] })
  expect(quick).toMatchObject({ mode: 'QUICK', quick: 1_200_000, items: [] })
})

test('várias frases vêm numeradas, e do que não se sabe diz-se que não foi salvo', () => {
  expect(sentencesOf('Falta o título | Falta o valor')).toEqual(['Falta o título', 'Falta o valor'])
  const refused = (status: number, detail: string) =>
    refusalText(new Problem({ status, code: 'x', detail }))
  expect(refused(400, 'Falta o título|Falta o valor')).toEqual([
    '1. Falta o título',
    '2. Falta o valor',
  ])
  expect(refused(500, 'Aconteceu um erro desconhecido')).toEqual(['Erro ao salvar orçamento'])
})
