import { join } from 'node:path'
import { type APIRequestContext, expect } from '@playwright/test'
import type {
  AuthSendVerificationCodeBySmsOutput,
  BusinessCreateOutput,
  EventCreateInput,
  EventCreateOutput,
} from '../../src/client/types.gen'
import { codeIn, lastMessage, nextMessage } from './outbox'

/** The sample business's people, as the first start prints them. */
export const sample = {
  owner: { phone: '+5531987654321', name: 'Ana Clara Nogueira' },
  administrator: { phone: '+5531987654322', name: 'Bruno Tavares' },
  helper: { phone: '+5531987654323', name: 'Marina Teles' },
  client: { phone: '+5531987654324', name: 'Marina Alves' },
  staff: { phone: '+5531987654325', name: 'Sofia Prado' },
} as const

export type Role = keyof typeof sample

/** The file that keeps a sample person's cookie for this run. */
export function stateOf(role: Role): string {
  return join(process.env.CORTEJO_STATES ?? '', `${role}.json`)
}

/** Every bit that a client may be given. */
export const everything = 511

/** Returns a mobile number that no test has used in this run. */
export function freshPhone(): string {
  const digits = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0
  return `+55319${String(60_000_000 + (digits % 30_000_000))}`
}

/** A number as a person types it: (31) 98765-4321. */
export function typed(phone: string): string {
  return phone.replace(/^\+55(\d\d)(\d{5})(\d{4})$/, '($1) $2-$3')
}

async function answer<T>(response: { ok(): boolean; text(): Promise<string> }): Promise<T> {
  const body = await response.text()
  expect(response.ok(), body).toBe(true)
  return JSON.parse(body)
}

/** Signs in without the screens, for tests that are about something else. */
export async function signInQuietly(request: APIRequestContext, phone: string): Promise<void> {
  const after = await lastMessage(request, phone)
  const ask = () =>
    request.post('/api/public/auth.sendVerificationCodeByWhatsApp', { data: { phone } })
  let sent = await ask()
  // Who signed in elsewhere a moment ago waits for the next code as everybody does.
  await expect
    .poll(
      async () => {
        if (sent.status() === 429) sent = await ask()
        return sent.status()
      },
      { intervals: [1000], timeout: 40_000 },
    )
    .not.toBe(429)
  const { attempt } = await answer<AuthSendVerificationCodeBySmsOutput>(sent)
  // An invite to the same phone may come in between.
  const code = codeIn(await nextMessage(request, phone, { after, kind: 'sign_in_code' }))
  await answer(await request.post('/api/public/auth.confirmCode', { data: { attempt, code } }))
}

/** A business of the signed-in person, asked directly. */
export class Business {
  constructor(
    private readonly request: APIRequestContext,
    readonly id: string,
  ) {}

  /** Creates a business for a person who has just signed in. */
  static async open(
    request: APIRequestContext,
    name: string,
    ownerName = 'Beatriz Lacerda',
  ): Promise<Business> {
    const { businessUuid } = await answer<BusinessCreateOutput>(
      await request.post('/api/me/business.create', {
        data: { ownerName, name, location: 'Belo Horizonte, MG', categories: ['PLANNING'] },
      }),
    )
    return new Business(request, businessUuid)
  }

  /** The business that the signed-in person works in now. */
  static async current(request: APIRequestContext): Promise<Business> {
    const me = await answer<{ currentBusinessUuid?: string }>(
      await request.get('/api/me/users.get'),
    )
    if (!me.currentBusinessUuid) throw new Error('nobody works anywhere yet')
    return new Business(request, me.currentBusinessUuid)
  }

  async ask<T>(procedure: string, params: Record<string, string> = {}): Promise<T> {
    return answer(await this.request.get(`/api/b/${this.id}/${procedure}`, { params }))
  }

  async change<T>(procedure: string, data: object): Promise<T> {
    return answer(await this.request.post(`/api/b/${this.id}/${procedure}`, { data }))
  }

  /** Creates a wedding with a contact of its own, who has this phone or an unused one. */
  async wedding(
    names: [customer: string, partner: string],
    more: Partial<EventCreateInput> = {},
    phone = freshPhone(),
  ): Promise<EventCreateOutput> {
    const contact = await this.change<{ uuid: string }>('crm.contacts.create', {
      fullName: names[0],
      phone,
      // The planner may have noted the same person twice.
      allowDuplicate: true,
    })
    return this.change('event.create', {
      type: 'WEDDING',
      customers: [contact.uuid],
      eventPersonName: names[1],
      startFrom: { kind: 'LIBRARY' },
      ...more,
    } satisfies EventCreateInput)
  }

  /** Sets the client's permissions of an event: exactly these of the nine, and no extra ones. */
  async permit(uuid: string, customerPermissions: number): Promise<void> {
    const bits = { customerPermissions, customerExtraPermissions: 0 }
    await this.change('event.updateCustomerPermissions', { uuid, ...bits })
  }
}
