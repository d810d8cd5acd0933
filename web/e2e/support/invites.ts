import { type APIRequestContext, expect } from '@playwright/test'
import { nextMessage } from './outbox'
import type { Business } from './people'

/** The path of the invite in the newest message to a phone. */
export async function inviteSentTo(request: APIRequestContext, phone: string): Promise<string> {
  const message = await nextMessage(request, phone, { kind: 'team_invite' })
  expect(message.channel).toBe('whatsapp')
  const address = /https?:\/\/\S+\/app\/menu\/team\/invite\/[0-9a-f-]{36}/.exec(message.body)?.[0]
  if (!address) throw new Error(`no invite in: ${message.body}`)
  return new URL(address).pathname
}

/** Invites a member through the API, for tests that begin after the invite; returns the membership. */
export async function invite(
  business: Business,
  member: {
    name?: string
    phone: string
    role?: 'GUEST' | 'ASSISTANT'
    eventAccesses?: { eventUuid: string; permissions: number }[]
  },
): Promise<string> {
  const { uuid } = await business.change<{ uuid: string }>('businessTeamMember.addTeamMember', {
    name: 'Paula Reis',
    role: 'ASSISTANT',
    ...member,
  })
  return uuid
}
