import { createHmac } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import type { Message } from './outbox'

/** What the server knows Twilio by in these tests. */
export const twilioToken = 'what-twilio-signs-with-in-tests'

/** What Twilio says of a message; the rest of its form is left out. */
interface Said {
  MessageStatus: 'queued' | 'sent' | 'delivered' | 'read' | 'failed' | 'undelivered'
  ErrorCode?: string
}

/**
 * Calls what a message names, as Twilio does: a form, signed over the address and each parameter by its name
 * (https://www.twilio.com/docs/usage/security). Answers the status.
 */
export async function twilioSays(
  request: APIRequestContext,
  { id, statusUrl = '' }: Message,
  said: Said,
  token = twilioToken,
): Promise<number> {
  const form: Record<string, string> = { MessageSid: `SM${id}`, ...said }
  const signed = Object.keys(form)
    .sort()
    .reduce((before, name) => before + name + form[name], statusUrl)
  const signature = createHmac('sha1', token).update(signed).digest('base64')
  const response = await request.post(statusUrl, {
    form,
    headers: { 'X-Twilio-Signature': signature },
  })
  return response.status()
}
