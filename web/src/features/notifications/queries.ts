import { meClient } from '@/app/workspace/clients'
import { notificationsGetAllInfiniteOptions } from '@/client/api/notifications.gen'
import type { NotificationsGetAllOutput } from '@/client/types.gen'

export type Notification = NotificationsGetAllOutput['items'][number]

/** The query for the person's notifications, the newest first; all of them, or only the unread ones. */
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
