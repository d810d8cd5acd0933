import { createFileRoute } from '@tanstack/react-router'
import { AddScreen } from '@/features/customer/documents/AddScreen'
import { mustHold } from '@/features/customer/holds'

export const Route = createFileRoute('/evento/$eventUuid/organizacao/$taskUuid/documents/add/')({
  beforeLoad: ({ context }) => mustHold(context, 'DOCUMENTS', 'EDIT'),
  component: Page,
})

function Page() {
  const { taskUuid } = Route.useParams()
  return <AddScreen key={taskUuid} taskUuid={taskUuid} />
}
