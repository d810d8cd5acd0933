import { createFileRoute } from '@tanstack/react-router'
import { SettingsScreen } from '@/features/events/SettingsScreen'

export const Route = createFileRoute('/app/$eventUuid/settings/')({ component: Page })

function Page() {
  const { eventUuid } = Route.useParams()
  return <SettingsScreen eventUuid={eventUuid} />
}
