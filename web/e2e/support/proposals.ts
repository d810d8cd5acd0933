import type { ProposalsGetOutput } from '../../src/client/types.gen'
import { type Business, freshPhone } from './people'

/** A proposal for a contact of its own, and the address that its customer was sent. */
export async function offer(business: Business, fullName: string, more: object = {}) {
  const { uuid: customer } = await business.change<{ uuid: string }>('crm.contacts.create', {
    fullName,
    phone: freshPhone(),
  })
  const made = await business.change<ProposalsGetOutput>('proposals.create', {
    idempotencyKey: crypto.randomUUID(),
    title: 'Assessoria do dia',
    customer,
    type: 'WEDDING',
    expiresAt: '2099-12-20',
    budget: 420_000,
    possiblePaymentMethods: [{ method: 'PIX' }],
    ...more,
  })
  return { ...made, link: new URL(made.url).pathname }
}
