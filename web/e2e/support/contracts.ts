import type { APIRequestContext } from '@playwright/test'
import { nextMessage } from './outbox'

/** Where a signer's message leads. */
export async function linkOf(request: APIRequestContext, phone: string): Promise<string> {
  const { body } = await nextMessage(request, phone)
  const path = /\/contrato\/\S+/.exec(body)?.[0]
  if (!path) throw new Error(`no link in: ${body}`)
  return path.replace(/[.,]$/, '')
}
