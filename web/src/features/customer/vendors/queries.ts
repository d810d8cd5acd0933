import type { QueryClient } from '@tanstack/react-query'
import { askedOf } from '@/app/workspace/asked'
import type { ScopedClient } from '@/app/workspace/clients'
import { customerGetVendorOptions, customerGetVendorsOptions } from '@/client/api/customer.gen'
import type { CustomerVendor } from '@/client/types.gen'

/** A vendor of the event as its client sees them. */
export type ClientVendor = CustomerVendor

/** The event's vendors, newest first. */
export function vendorsQuery(client: ScopedClient) {
  return customerGetVendorsOptions({ client })
}

/** Those of a task; a task that is not there for the client has none, not even an empty list. */
export function taskVendorsQuery(client: ScopedClient, taskPublicId: string) {
  return customerGetVendorsOptions({ client, query: { taskPublicId } })
}

export function vendorQuery(client: ScopedClient, uuid: string) {
  return customerGetVendorOptions({ client, query: { uuid } })
}

/** Marks every list of vendors as stale, after a vendor was added, wanted, changed or removed. */
export function refreshVendors(queryClient: QueryClient, client: ScopedClient) {
  return queryClient.invalidateQueries({
    predicate: askedOf(client, 'customerGetVendors', 'customerGetVendor'),
  })
}
