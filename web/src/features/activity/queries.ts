import type { ScopedClient } from '@/app/workspace/clients'
import {
  activityGetAllInfiniteOptions,
  eventGetHistoryInfiniteOptions,
} from '@/client/@tanstack/react-query.gen'
import { type ActivitySearch, filtersOf } from './search'

const pages = {
  getNextPageParam: ({ nextCursor }: { nextCursor?: string }) => nextCursor,
  // What others do is news each time one looks.
  staleTime: 0,
}

/** What happened in the business, page after page. */
export function activityQuery(client: ScopedClient, search: ActivitySearch) {
  return {
    ...activityGetAllInfiniteOptions({ client, query: filtersOf(search) }),
    ...pages,
    initialPageParam: {},
  }
}

/** What happened in one event. */
export function historyQuery(client: ScopedClient, uuid: string) {
  return {
    ...eventGetHistoryInfiniteOptions({ client, query: { uuid } }),
    ...pages,
    initialPageParam: { query: { uuid } },
  }
}
