import { createHmac } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import type { Message } from './outbox'

/** The key with which the fake of Meta signs, and the number that it knows (providers/messages/whatsapp/standin). */
const appSecret = 'standin-app-secret'
const phoneNumberId = '100000000000001'

/** What Meta says of a message; the rest of its callback is left out. */
interface Said {
  status: 'sent' | 'delivered' | 'read' | 'failed'
  /** Why it failed, by Meta's number. */
  code?: number
}

/**
 * Calls back as Meta does: JSON, signed byte for byte
 * (https://developers.facebook.com/docs/graph-api/webhooks/getting-started). Answers the status.
 */
export async function metaSays(
  request: APIRequestContext,
  { messageId, providerId = '' }: Message,
  { status, code }: Said,
  secret = appSecret,
): Promise<number> {
  const body = JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [
      {
        id: '100000000000002',
        changes: [
          {
            field: 'messages',
            value: {
              messaging_product: 'whatsapp',
              metadata: { phone_number_id: phoneNumberId },
              statuses: [
                {
                  id: providerId,
                  status,
                  timestamp: '1795600000',
                  recipient_id: '553187654321',
                  biz_opaque_callback_data: messageId,
                  errors: code ? [{ code, title: 'Message undeliverable' }] : undefined,
                },
              ],
            },
          },
        ],
      },
    ],
  })
  const signature = createHmac('sha256', secret).update(body).digest('hex')
  const response = await request.post('/api/webhooks/whatsapp', {
    data: Buffer.from(body),
    headers: { 'Content-Type': 'application/json', 'X-Hub-Signature-256': `sha256=${signature}` },
  })
  return response.status()
}
