import type { ScopedClient } from '@/app/workspace/clients'
import { publicEventGetAccessOptions } from '@/client/api/public.event.gen'
import type { PublicEventGetAccessOutput } from '@/client/types.gen'

export type ClientAccess = PublicEventGetAccessOutput
export type ClientEvent = ClientAccess['event']

/** An event as its client, and what they may do there. */
export function accessQuery(client: ScopedClient) {
  return { ...publicEventGetAccessOptions({ client }), meta: { kept: true } }
}
