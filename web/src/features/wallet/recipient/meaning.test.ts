import { expect, test } from 'vitest'
import type { WalletGetRecipientOutput as RecipientState } from '@/client/types.gen'
import { formatHeld, meaningOf, nameDue } from './meaning'

const missing: RecipientState = {
  status: 'MISSING',
  severity: 1,
  hasRecipient: false,
  isOpened: false,
  isSynced: false,
  hasFailed: false,
  isSubmitted: false,
  isVerifying: false,
  due: [],
  heldAmount: 0,
  bankName: '',
  bankLast4: '',
  mayCharge: false,
  isTest: false,
  canOnboard: true,
  automatic: true,
  onRequest: false,
  checkingOnly: true,
}

test('support is offered exactly where only support can help', () => {
  const statuses: readonly RecipientState['status'][] = [
    'MISSING',
    'REGISTRATION',
    'AFFILIATION',
    'ACTIVE',
    'REFUSED',
    'SUSPENDED',
    'BLOCKED',
    'INACTIVE',
  ]
  const helped = statuses.filter((status) => meaningOf({ ...missing, status }, true).support)
  expect(helped).toEqual(['REFUSED', 'SUSPENDED', 'BLOCKED', 'INACTIVE'])
})

test('the form is offered for what is missing, and only once the data are complete', () => {
  const document = { due: ['individual.verification.document'], isSubmitted: true }
  expect(meaningOf(missing, false).form).toBeUndefined()
  expect(meaningOf(missing, false).text).toContain('não podem ser criados')
  expect(meaningOf(missing, true).form).toBe('Abrir a conta no Stripe')
  expect(meaningOf({ ...missing, status: 'REGISTRATION' }, true).form).toBe('Continuar no Stripe')
  expect(meaningOf({ ...missing, ...document, status: 'REGISTRATION' }, true)).toMatchObject({
    title: 'O Stripe pede mais dados',
    text: 'Falta um documento. Sem isso a conta não é aprovada.',
  })
  expect(meaningOf({ ...missing, status: 'AFFILIATION' }, true).form).toBeUndefined()
  expect(meaningOf({ ...missing, ...document, status: 'SUSPENDED' }, true).form).toBe(
    'Enviar o que falta',
  )
  expect(meaningOf({ ...missing, status: 'SUSPENDED' }, true).form).toBeUndefined()
})

test('an account that is checked again names what is missing, which is not always its bank account', () => {
  const checked = { ...missing, status: 'AFFILIATION' as const, isSubmitted: true }
  expect(meaningOf({ ...checked, due: ['external_account'] }, true)).toMatchObject({
    title: 'Falta a conta bancária no Stripe',
    form: 'Informar a conta bancária',
  })
  const due = ['individual.verification.document']
  expect(meaningOf({ ...checked, due }, true)).toMatchObject({
    title: 'O Stripe pede mais dados',
    form: 'Enviar o que falta',
  })
  expect(meaningOf({ ...checked, due }, true).text).toContain('Falta um documento.')
})

test('a stopped account stops payments only where they are real', () => {
  const refused = { ...missing, status: 'REFUSED' as const }
  expect(meaningOf(refused, true).text).toContain('Nenhum cliente consegue pagar')
  const ofTests = meaningOf({ ...refused, isTest: true, mayCharge: true }, true).text
  expect(ofTests).not.toContain('Nenhum cliente')
  expect(ofTests).toContain('de teste')
})

test('a deadline has its day in Brazil', () => {
  const active = { ...missing, status: 'ACTIVE' as const, due: ['external_account'] }
  expect(meaningOf({ ...active, dueBy: '2027-01-01T02:00:00Z' }, true)).toMatchObject({
    tone: 'amber',
    title: 'O Stripe pede mais dados até 31/12/2026',
  })
  expect(meaningOf({ ...active, due: [] }, true).tone).toBe('sage')
})

test('each thing that is due is named once', () => {
  expect(nameDue(['tos_acceptance.date', 'external_account', 'tos_acceptance.ip'])).toBe(
    'o aceite dos termos e a conta bancária',
  )
  expect(nameDue(['something.new'])).toBe('outros dados')
})

test('money that waits has its verb', () => {
  expect([100, 199, 200, 1_234_56].map(formatHeld)).toEqual([
    'R$\u00a01,00 espera',
    'R$\u00a01,99 espera',
    'R$\u00a02,00 esperam',
    'R$\u00a01.234,56 esperam',
  ])
})
