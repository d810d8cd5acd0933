import { createFileRoute } from '@tanstack/react-router'
import { SaveAsTemplateScreen } from '@/features/templates/SaveAsTemplateScreen'

export const Route = createFileRoute('/app/$eventUuid/templates/create')({
  staticData: { aloneOnPhone: true },
  component: Page,
})

function Page() {
  const { eventUuid } = Route.useParams()
  return <SaveAsTemplateScreen key={eventUuid} eventUuid={eventUuid} />
}
