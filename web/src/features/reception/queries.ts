import type { QueryClient } from '@tanstack/react-query'
import { askedOf } from '@/app/workspace/asked'
import type { ScopedClient } from '@/app/workspace/clients'
import {
  receptionGetDevicesOptions,
  receptionGetReportOptions,
  receptionGetUnsettledOptions,
} from '@/client/api/reception.gen'

/** How the reception goes, or went. */
export function reportQuery(client: ScopedClient, eventUuid: string) {
  return receptionGetReportOptions({ client, query: { eventUuid } })
}

/**
 * The query for the devices without an account. It is fetched at intervals, because no live update reports a device's
 * last contact.
 */
export function devicesQuery(client: ScopedClient, eventUuid: string) {
  return {
    ...receptionGetDevicesOptions({ client, query: { eventUuid } }),
    refetchInterval: 15_000,
  }
}

/** What devices handed in and does not count yet. */
export function unsettledQuery(client: ScopedClient, eventUuid: string) {
  return receptionGetUnsettledOptions({ client, query: { eventUuid } })
}

/** After a device was made or ended, or entries were settled. */
export function refreshReception(queryClient: QueryClient, client: ScopedClient) {
  return queryClient.invalidateQueries({
    predicate: askedOf(
      client,
      'receptionGetDevices',
      'receptionGetUnsettled',
      'receptionGetReport',
    ),
  })
}
