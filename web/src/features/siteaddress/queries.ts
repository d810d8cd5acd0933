import type { QueryClient } from '@tanstack/react-query'
import type { ScopedClient } from '@/app/workspace/clients'
import { siteGetAddressOptions } from '@/client/api/site.gen'
import type { SiteGetAddressOutput } from '@/client/types.gen'

/** Where an event's page is. */
export function addressQuery(client: ScopedClient, eventUuid: string) {
  return siteGetAddressOptions({ client, query: { eventUuid } })
}

/** Keeps what a change answered. */
export function keepAddress(
  queryClient: QueryClient,
  client: ScopedClient,
  eventUuid: string,
  address: SiteGetAddressOutput,
) {
  queryClient.setQueryData(addressQuery(client, eventUuid).queryKey, address)
}
