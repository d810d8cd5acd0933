import { createFileRoute } from '@tanstack/react-router'
import { managedEvent } from '@/features/events/managedEvent'
import { TemplatesScreen } from '@/features/templates/TemplatesScreen'

export const Route = createFileRoute('/app/$eventUuid/templates/')({
  loader: ({ context, params: { eventUuid } }) => managedEvent(context, eventUuid),
  component: Page,
})

function Page() {
  const { eventUuid } = Route.useParams()
  return <TemplatesScreen eventUuid={eventUuid} />
}
