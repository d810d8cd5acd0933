import { createFileRoute } from '@tanstack/react-router'
import { SendScreen } from '@/features/customer/documents/SendScreen'
import { mustHold } from '@/features/customer/holds'

export const Route = createFileRoute('/evento/$eventUuid/organizacao/$taskUuid/documents/add/file')(
  {
    beforeLoad: ({ context }) => mustHold(context, 'DOCUMENTS', 'EDIT'),
    component: Page,
  },
)

function Page() {
  const { taskUuid } = Route.useParams()
  return <SendScreen key={taskUuid} taskUuid={taskUuid} />
}
