import { expect, it } from 'vitest'
import {
  conversionOf,
  dayText,
  itemValue,
  methodInSentence,
  remedyOf,
  shareText,
  statusLabels,
  validityText,
} from './text'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

it('says until when a proposal is good, and since when it is not', () => {
  expect(validityText('2026-11-24', '2026-11-24')).toBe('vence hoje')
  expect(validityText('2026-11-25', '2026-11-24')).toBe('vence amanhã')
  expect(validityText('2026-12-20', '2026-11-24')).toBe('até 20 de dez.')
  expect(validityText('2026-11-19', '2026-11-24')).toBe('venceu há 5 dias')
  expect(validityText('2026-09-01', '2026-11-24')).toBe('venceu em 1 de set.')
})

it('says when it was answered, once it was', () => {
  const answered = { expiresAt: '2026-12-20', decidedAt: '2026-11-23T15:00:00Z' }
  expect(dayText({ ...answered, status: 'ACCEPTED' }, '2026-11-24')).toBe('ontem')
  expect(dayText({ ...answered, status: 'SENT' }, '2026-11-24')).toBe('até 20 de dez.')
})

it('tells a gift from what is included', () => {
  expect(plain(itemValue(1_450_000))).toBe('R$ 14.500,00')
  expect([itemValue(0), itemValue(undefined)]).toEqual(['Grátis', 'Incluso'])
})

it('names another way of paying in its own words', () => {
  expect(methodInSentence({ method: 'OTHER', description: 'Dinheiro' })).toBe('Dinheiro')
  expect(methodInSentence({ method: 'PIX' })).toBe('Pix')
})

it('has no conversion of a month in which nothing was made', () => {
  expect(conversionOf({ sent: 0, accepted: 0 })).toBeUndefined()
  expect(conversionOf({ sent: 3, accepted: 1 })).toBe(33)
})

it('hands the link on by first name, without an amount', () => {
  const words = shareText({
    customer: { uuid: '', fullName: 'Helena Prado' },
    business: { name: 'Ana Clara Cerimonial' },
    url: 'https://cortejo.example/orcamento/1a2b3c4d',
    expiresAt: '2099-12-20',
  })
  expect(words).toContain('Olá, Helena!')
  expect(words).toContain('https://cortejo.example/orcamento/1a2b3c4d')
  expect(words).not.toMatch(/Prado|R\$/)
  // "da Buffet Alvorada", "da Espaço Jardim": a name's gender is not known.
  expect(words).not.toMatch(/\b[dn]?[ao] Ana Clara/)
})

it('has a word for every state', () => {
  expect(Object.values(statusLabels)).toEqual(['Enviado', 'Visto', 'Aceito', 'Recusado', 'Vencido'])
})

it('leads to what keeps a yes from being carried out', () => {
  const customer = { uuid: 'contact', fullName: 'Júlia' }
  const event = { uuid: 'event', title: 'Casamento' }
  const to = (code: string, proposal: Omit<Parameters<typeof remedyOf>[1], 'customer'>) =>
    remedyOf(code, { customer, ...proposal })?.link.to
  expect(to('NO_EVENT', {})).toBe('/app/contacts/$contactUuid')
  expect(to('PLAN', { event })).toBe('/app/$eventUuid/payments')
  expect(to('UNMADE', { event })).toBeUndefined()
  expect(to('OLDER_EVENT', { event })).toBe('/app/$eventUuid')
  expect(to('OLDER_PLAN', { event })).toBe('/app/$eventUuid/payments')
  // The contract that it names is the older one.
  expect(to('OLDER_CONTRACT', { event, contractUuid: 'contract' })).toBe(
    '/app/$eventUuid/contracts',
  )
  expect(to('NO_CHECKLIST', { event })).toBe('/app/$eventUuid/organization')
  expect(to('TEMPLATE', { event })).toBe('/app/$eventUuid/contracts')
  expect(to('FIELDS', { event, contractUuid: 'contract' })).toBe(
    '/app/$eventUuid/contracts/$contractUuid',
  )
})
