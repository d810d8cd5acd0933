import type { ScopedClient } from '@/app/workspace/clients'
import { customerGetMessageChannelsOptions } from '@/client/api/customer.gen'

/** The query for the channels by which the team may write to the client. */
export function channelsQuery(client: ScopedClient) {
  return customerGetMessageChannelsOptions({ client })
}
