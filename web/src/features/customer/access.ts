import type { ScopedClient } from '@/app/workspace/clients'
import { publicEventGetAccessOptions } from '@/client/api/public.event.gen'
import type { PublicEventGetAccessOutput } from '@/client/types.gen'

export type ClientAccess = PublicEventGetAccessOutput
export type ClientEvent = ClientAccess['event']

/** The query for the event as its client sees it, with the client's permissions. */
export function accessQuery(client: ScopedClient) {
  return { ...publicEventGetAccessOptions({ client }), meta: { kept: true } }
}
