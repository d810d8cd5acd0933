import { meClient } from '@/app/workspace/clients'
import { notificationsGetAllInfiniteOptions } from '@/client/api/notifications.gen'
import type { NotificationsGetAllOutput } from '@/client/types.gen'

export type Notification = NotificationsGetAllOutput['items'][number]

/** What the person was told of, the newest first; only what they have not read, or all. */
export function notificationsQuery(unread: boolean) {
  return {
    ...notificationsGetAllInfiniteOptions({
      client: meClient,
      query: { ...(unread && { unread }) },
    }),
    initialPageParam: {},
    getNextPageParam: ({ nextCursor }: NotificationsGetAllOutput) => nextCursor,
    staleTime: 0,
  }
}
