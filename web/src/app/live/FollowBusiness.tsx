import type { ScopedClient } from '@/app/workspace/clients'
import { useLive } from './useLive'

/** Lets what is known of a business, and what the person is told of, follow its server where no event is open, whose stream tells the same. */
export function FollowBusiness({ client }: { client: ScopedClient }) {
  useLive(client, 'live.business')
  return null
}
