import type { ScopedClient } from '@/app/workspace/clients'
import { homeGetRecentEventsOptions, homeGetTodayOptions } from '@/client/api/home.gen'
import { taskGetMineInfiniteOptions } from '@/client/api/task.gen'
import type { TaskGetMineOutput } from '@/client/types.gen'

/** How often the page asks again while it is looked at, in milliseconds: many events have no one stream. */
const again = 60_000

/** The query for the week and the clients' answers. Any change may show here, so each visit fetches it again. */
export function todayQuery(client: ScopedClient) {
  return {
    ...homeGetTodayOptions({ client }),
    staleTime: 0,
    refetchInterval: again,
    meta: { kept: true },
  }
}

/** One's own tasks, page after page. */
export function myTasksQuery(client: ScopedClient) {
  return {
    ...taskGetMineInfiniteOptions({ client, query: {} }),
    initialPageParam: {},
    getNextPageParam: ({ nextCursor }: TaskGetMineOutput) => nextCursor,
    staleTime: 0,
    meta: { kept: true },
  }
}

/** Where one stopped. */
export function recentEventsQuery(client: ScopedClient) {
  return { ...homeGetRecentEventsOptions({ client }), staleTime: 0, meta: { kept: true } }
}
