import { createFileRoute } from '@tanstack/react-router'
import { eventsToResyncQuery } from '@/features/backoffice/queries'
import { ResyncEventsScreen } from '@/features/backoffice/ResyncEventsScreen'

export const Route = createFileRoute('/app_/menu/backoffice/resync-events')({
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(eventsToResyncQuery)
  },
  head: () => ({ meta: [{ title: 'Eventos incompletos · Cortejo' }] }),
  component: ResyncEventsScreen,
})
