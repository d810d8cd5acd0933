import type { QueryClient } from '@tanstack/react-query'
import { meClient } from '@/app/workspace/clients'
import { notificationsGetUnreadNotificationsOptions } from '@/client/api/notifications.gen'

/** How many notifications the person has not read, and the newest; nobody asks before something is new (users.get tells the first count). */
export const unreadQuery = notificationsGetUnreadNotificationsOptions({ client: meClient })

/** Asks again for the count, and for the list where it is on the screen. */
export async function refreshNotifications(queryClient: QueryClient): Promise<void> {
  // An answer that is on its way already may be from before what is asked after now.
  await queryClient.cancelQueries({ queryKey: unreadQuery.queryKey })
  await Promise.all([
    queryClient.fetchQuery({ ...unreadQuery, staleTime: 0 }),
    queryClient.invalidateQueries({
      predicate: ({ queryKey: [key] }) =>
        (key as { _id?: string } | undefined)?._id === 'notificationsGetAll',
    }),
  ]).catch(() => undefined) // whoever looks at the list is told there; the count stays as it was
}
