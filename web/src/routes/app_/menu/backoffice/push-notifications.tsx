import { createFileRoute } from '@tanstack/react-router'
import { PushNotificationsScreen } from '@/features/backoffice/PushNotificationsScreen'
import {
  ownDevicesQuery,
  pushNotificationsQuery,
  unansweredPushesQuery,
} from '@/features/backoffice/queries'

export const Route = createFileRoute('/app_/menu/backoffice/push-notifications')({
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(ownDevicesQuery)
    void queryClient.prefetchQuery(unansweredPushesQuery)
    void queryClient.prefetchInfiniteQuery(pushNotificationsQuery)
  },
  head: () => ({ meta: [{ title: 'Avisos a todos · Cortejo' }] }),
  component: PushNotificationsScreen,
})
