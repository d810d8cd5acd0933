import { createFileRoute } from '@tanstack/react-router'
import { CalendarScreen } from '@/features/calendar/CalendarScreen'
import { feedsQuery } from '@/features/calendar/queries'

export const Route = createFileRoute('/app/menu/calendar')({
  loader: ({ context: { client, queryClient } }) => queryClient.ensureQueryData(feedsQuery(client)),
  head: () => ({ meta: [{ title: 'Assinar calendário · Cortejo' }] }),
  component: CalendarScreen,
})
