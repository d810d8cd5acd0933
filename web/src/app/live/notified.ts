import type { QueryClient } from '@tanstack/react-query'
import { meClient } from '@/app/workspace/clients'
import { notificationsGetUnreadNotificationsOptions } from '@/client/api/notifications.gen'

/**
 * The number of unread notifications and the newest; it loads only after a change (users.get has
 * the first count).
 */
export const unreadQuery = notificationsGetUnreadNotificationsOptions({ client: meClient })

/** Asks again for the count, and for the list where it is on the screen. */
export async function refreshNotifications(queryClient: QueryClient): Promise<void> {
  // A response in flight may be older than the change.
  await queryClient.cancelQueries({ queryKey: unreadQuery.queryKey })
  await Promise.all([
    queryClient.fetchQuery({ ...unreadQuery, staleTime: 0 }),
    queryClient.invalidateQueries({
      predicate: ({ queryKey: [key] }) =>
        (key as { _id?: string } | undefined)?._id === 'notificationsGetAll',
    }),
  ]).catch(() => undefined) // the list shows the failure; the count stays as it was
}
