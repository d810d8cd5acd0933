import type { QueryClient } from '@tanstack/react-query'
import { askedOf } from '@/app/workspace/asked'
import type { ScopedClient } from '@/app/workspace/clients'
import { eventVendorsGetAllOptions } from '@/client/api/eventVendors.gen'
import {
  vendorsGetAllByCursorInfiniteOptions,
  vendorsGetAllOptions,
  vendorsGetOptions,
} from '@/client/api/vendors.gen'
import type { EventVendor } from './vendor'

/**
 * The catalogue, newest first or from A to Z, page after page; the same options in the loader and in the
 * component.
 */
export function vendorsQuery(
  client: ScopedClient,
  search: string,
  category: string,
  order: 'NEWEST' | 'NAME' = 'NEWEST',
) {
  return {
    ...vendorsGetAllByCursorInfiniteOptions({
      client,
      query: { ...(search && { search }), ...(category && { category }), order },
    }),
    initialPageParam: {},
    getNextPageParam: ({ nextCursor }: { nextCursor?: string }) => nextCursor,
  }
}

/** The query for the number of vendors and the services that they offer. */
export function catalogueQuery(client: ScopedClient) {
  return vendorsGetAllOptions({ client })
}

/** One vendor, with the events they are in. */
export function vendorQuery(client: ScopedClient, uuid: string) {
  return vendorsGetOptions({ client, query: { uuid } })
}

/** The vendors of an event, with the tasks each sees to. */
export function eventVendorsQuery(client: ScopedClient, eventUuid: string) {
  return eventVendorsGetAllOptions({ client, query: { eventUuid } })
}

/** Those of an event's vendors who see to a task. */
export function ofTask(vendors: readonly EventVendor[], taskUuid: string): EventVendor[] {
  return vendors.filter(({ tasks }) => tasks.some(({ publicId }) => publicId === taskUuid))
}

const lists = ['vendorsGetAllByCursor', 'vendorsGetAll', 'vendorsGet', 'eventVendorsGetAll']

/** Marks every list of vendors as stale, after a vendor was added, changed, or added to or removed from an event. */
export async function refreshVendors(queryClient: QueryClient, client: ScopedClient) {
  await queryClient.invalidateQueries({ predicate: askedOf(client, ...lists) })
}
