import { createFileRoute } from '@tanstack/react-router'
import { TemplatesScreen } from '@/features/templates/TemplatesScreen'

export const Route = createFileRoute('/app/$eventUuid/templates/')({ component: Page })

function Page() {
  const { eventUuid } = Route.useParams()
  return <TemplatesScreen eventUuid={eventUuid} />
}
