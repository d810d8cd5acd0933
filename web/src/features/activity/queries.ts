import type { ScopedClient } from '@/app/workspace/clients'
import { activityGetAllInfiniteOptions } from '@/client/api/activity.gen'
import { eventGetHistoryInfiniteOptions } from '@/client/api/event.gen'
import { type ActivitySearch, filtersOf } from './search'

const pages = {
  getNextPageParam: ({ nextCursor }: { nextCursor?: string }) => nextCursor,
  // What others do is news each time one looks.
  staleTime: 0,
}

/** The query for the entries of the business, page by page; or for those of one control. */
export function activityQuery(client: ScopedClient, search: ActivitySearch, controlUuid?: string) {
  return {
    ...activityGetAllInfiniteOptions({
      client,
      query: { ...filtersOf(search), ...(controlUuid && { controlUuid }) },
    }),
    ...pages,
    initialPageParam: {},
  }
}

/** The same of one event. */
export function historyQuery(client: ScopedClient, uuid: string, controlUuid?: string) {
  const query = { uuid, ...(controlUuid && { controlUuid }) }
  return {
    ...eventGetHistoryInfiniteOptions({ client, query }),
    ...pages,
    initialPageParam: { query },
  }
}
