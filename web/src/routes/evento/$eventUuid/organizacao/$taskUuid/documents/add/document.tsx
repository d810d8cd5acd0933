import { createFileRoute } from '@tanstack/react-router'
import { WriteScreen } from '@/features/customer/documents/WriteScreen'
import { mustHold } from '@/features/customer/holds'

export const Route = createFileRoute(
  '/evento/$eventUuid/organizacao/$taskUuid/documents/add/document',
)({
  beforeLoad: ({ context }) => mustHold(context, 'DOCUMENTS', 'EDIT'),
  component: Page,
})

function Page() {
  const { taskUuid } = Route.useParams()
  return <WriteScreen key={taskUuid} taskUuid={taskUuid} />
}
