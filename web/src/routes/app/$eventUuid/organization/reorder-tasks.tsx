import { createFileRoute } from '@tanstack/react-router'
import { ReorderScreen } from '@/features/planning/list/ReorderScreen'

export const Route = createFileRoute('/app/$eventUuid/organization/reorder-tasks')({
  staticData: { aloneOnPhone: true },
  component: Reorder,
})

function Reorder() {
  const { eventUuid } = Route.useParams()
  return <ReorderScreen eventUuid={eventUuid} />
}
