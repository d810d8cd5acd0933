import { createFileRoute } from '@tanstack/react-router'
import { EditScreen } from '@/features/events/EditScreen'

export const Route = createFileRoute('/app/$eventUuid/settings/edit')({
  staticData: { aloneOnPhone: true },
  component: Page,
})

function Page() {
  const { eventUuid } = Route.useParams()
  return <EditScreen key={eventUuid} eventUuid={eventUuid} />
}
