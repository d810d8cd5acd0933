import { createFileRoute } from '@tanstack/react-router'
import { outboxQuery } from '@/features/outbox/messages'
import { OutboxScreen } from '@/features/outbox/OutboxScreen'

export const Route = createFileRoute('/dev/outbox')({
  // Where the server keeps no outbox it answers 404, and so does this page.
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(outboxQuery),
  head: () => ({ meta: [{ title: 'Caixa de saída · Cortejo' }] }),
  component: OutboxScreen,
})
