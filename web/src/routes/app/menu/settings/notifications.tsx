import { createFileRoute } from '@tanstack/react-router'
import { NotificationsScreen } from '@/features/account/NotificationsScreen'
import { notificationsQuery, preferencesQuery } from '@/features/account/queries'

export const Route = createFileRoute('/app/menu/settings/notifications')({
  loader: ({ context: { queryClient } }) =>
    Promise.all([
      queryClient.ensureQueryData(notificationsQuery),
      queryClient.ensureQueryData(preferencesQuery),
    ]),
  head: () => ({ meta: [{ title: 'Notificações · Cortejo' }] }),
  component: NotificationsScreen,
})
