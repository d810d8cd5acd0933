import { expect, test } from 'vitest'
import type { Pendency } from './queries'
import { waitingIn } from './waiting'

const event = {
  uuid: '0199a000-0000-7000-8000-000000000001',
  type: 'WEDDING',
  title: 'Casamento Júlia & Pedro',
  pending: 1,
} as const
const proposal = {
  uuid: '1a2b3c4d-0000-4000-8000-000000000001',
  title: 'Orçamento para Júlia',
  since: '2026-11-24',
}
type Trouble = NonNullable<Pendency['proposal']>['trouble']

test.each<[Trouble, string, string]>([
  ['NO_EVENT', 'Criar o evento', 'celular do cliente'],
  ['NO_CHECKLIST', 'Conferir o checklist', 'não existe mais'],
  ['PLAN', 'Combinar os pagamentos', 'não fecham'],
  ['TEMPLATE', 'Enviar o contrato', 'modelo do contrato'],
  ['FIELDS', 'Enviar o contrato', 'preencher'],
  ['LIMIT', 'Enviar o contrato', 'limite'],
  ['CONTRACT', 'Enviar o contrato', 'não pôde ser enviado'],
  ['UNMADE', 'Fazer o que o sim pede', 'faltam'],
  ['OLDER_EVENT', 'Acertar o evento', 'outro cliente'],
  ['OLDER_PLAN', 'Acertar os pagamentos', 'as de antes'],
  ['OLDER_CONTRACT', 'Enviar o contrato', 'o de antes'],
])('a proposal that waits for %s is settled on its own page', (trouble, title, why) => {
  const waiting = waitingIn(
    {
      kind: 'PROPOSAL',
      ...(trouble !== 'NO_EVENT' && { event }),
      proposal: { ...proposal, trouble, contractUuid: '0199a000-0000-7000-8000-000000000002' },
    },
    '2026-11-25',
  )
  expect(waiting.title).toBe(title)
  expect(waiting.why).toContain(proposal.title)
  expect(waiting.why).toContain(why)
  expect(waiting.link).toEqual({
    to: '/app/proposals/$proposalUuid',
    params: { proposalUuid: proposal.uuid },
  })
})
