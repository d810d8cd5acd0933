import { createFileRoute } from '@tanstack/react-router'
import { NotificationsScreen } from '@/features/account/NotificationsScreen'
import { notificationsQuery } from '@/features/account/queries'

export const Route = createFileRoute('/app/menu/settings/notifications')({
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(notificationsQuery),
  head: () => ({ meta: [{ title: 'Notificações · Cortejo' }] }),
  component: NotificationsScreen,
})
