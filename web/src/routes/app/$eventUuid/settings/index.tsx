import { createFileRoute } from '@tanstack/react-router'
import { managedEvent } from '@/features/events/managedEvent'
import { SettingsScreen } from '@/features/events/SettingsScreen'

export const Route = createFileRoute('/app/$eventUuid/settings/')({
  loader: ({ context, params: { eventUuid } }) => managedEvent(context, eventUuid),
  component: Page,
})

function Page() {
  const { eventUuid } = Route.useParams()
  return <SettingsScreen eventUuid={eventUuid} />
}
