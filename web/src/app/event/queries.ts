import type { QueryClient } from '@tanstack/react-query'
import { askedOf } from '@/app/workspace/asked'
import type { ScopedClient } from '@/app/workspace/clients'
import { businessQuery } from '@/app/workspace/me'
import {
  eventGetAllInfiniteOptions,
  eventGetOptions,
  eventGetOverviewOptions,
} from '@/client/api/event.gen'
import type { EventGetAllData } from '@/client/types.gen'

export type EventStatus = NonNullable<NonNullable<EventGetAllData['query']>['status']>

/** One event or template. */
export function eventQuery(client: ScopedClient, uuid: string) {
  return { ...eventGetOptions({ client, query: { uuid } }), meta: { kept: true } }
}

/** An event's overview; changes in its other parts show here, so each visit loads it again. */
export function overviewQuery(client: ScopedClient, uuid: string) {
  return {
    ...eventGetOverviewOptions({ client, query: { uuid } }),
    staleTime: 0,
    meta: { kept: true },
  }
}

/** A list of events, page after page; the same options in the loader and in the component. */
export function eventsQuery(client: ScopedClient, status: EventStatus, search: string) {
  return {
    ...eventGetAllInfiniteOptions({ client, query: { status, ...(search && { search }) } }),
    meta: { kept: status === 'ACTIVE' && search === '' },
    initialPageParam: {},
    getNextPageParam: ({ nextCursor }: { nextCursor?: string }) => nextCursor,
  }
}

/** After an event was made, changed or put away: every list of events, the day's page and the counts are stale. */
export async function refreshEvents(queryClient: QueryClient, client: ScopedClient) {
  await Promise.all([
    queryClient.invalidateQueries({
      predicate: askedOf(client, 'eventGetAll', 'homeGetToday', 'homeGetRecentEvents'),
    }),
    queryClient.invalidateQueries({ queryKey: businessQuery(client).queryKey }),
  ])
}
