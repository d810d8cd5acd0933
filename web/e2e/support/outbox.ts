import { type APIRequestContext, expect } from '@playwright/test'

/** A message in the outbox; none is really sent. */
export interface Message {
  id: number
  channel: 'sms' | 'whatsapp' | 'email'
  kind: string
  to: string
  body: string
  createdAt: string
  /** The message's ID at Cortejo and at the fake provider, and the statuses that the fake reported. */
  messageId?: string
  providerId?: string
  statuses?: string[]
  /** What WhatsApp would fetch and show above the text. */
  pictureUrl?: string
  /** An e-mail's. */
  subject?: string
  html?: string
  /** Its header, as it arrived by SMTP. */
  header?: string
  /** The pictures inside an e-mail: what its HTML calls each, and the picture as a data: address. */
  inline?: { cid: string; url: string }[]
}

/** The messages to one phone or e-mail address, newest first. */
export async function messagesTo(request: APIRequestContext, address: string): Promise<Message[]> {
  const response = await request.get('/api/dev/outbox', { params: { to: address } })
  expect(response.ok()).toBe(true)
  const { items }: { items: Message[] } = await response.json()
  return items
}

/** Waits for a message to an address that came after the one named by `after`. */
export async function nextMessage(
  request: APIRequestContext,
  address: string,
  options: { after?: number; kind?: string } = {},
): Promise<Message> {
  let found: Message | undefined
  await expect
    .poll(
      async () => {
        const messages = await messagesTo(request, address)
        found = messages.find(
          ({ id, kind }) => id > (options.after ?? 0) && (!options.kind || kind === options.kind),
        )
        return found !== undefined
      },
      { message: `a message to ${address}` },
    )
    .toBe(true)
  if (!found) throw new Error('unreachable: the poll has passed')
  return found
}

/** The newest message's number, to wait for one after it. */
export async function lastMessage(request: APIRequestContext, phone: string): Promise<number> {
  return (await messagesTo(request, phone))[0]?.id ?? 0
}

/** The code inside a sign-in message. */
export function codeIn(message: Message): string {
  const code = /\b\d{6}\b/.exec(message.body)?.[0]
  if (!code) throw new Error(`no code in: ${message.body}`)
  return code
}
