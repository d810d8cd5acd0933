import type { ScopedClient } from '@/app/workspace/clients'
import { useLive } from './useLive'

/**
 * Updates the data of a business and the person's notifications while no event is open; an event's
 * stream does the same.
 */
export function FollowBusiness({ client }: { client: ScopedClient }) {
  useLive(client, 'live.business')
  return null
}
