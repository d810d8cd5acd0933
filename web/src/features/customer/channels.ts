import type { ScopedClient } from '@/app/workspace/clients'
import { customerGetMessageChannelsOptions } from '@/client/api/customer.gen'

/** How whoever plans writes to them. */
export function channelsQuery(client: ScopedClient) {
  return customerGetMessageChannelsOptions({ client })
}
