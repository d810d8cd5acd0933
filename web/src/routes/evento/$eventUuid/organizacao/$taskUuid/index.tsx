import { createFileRoute } from '@tanstack/react-router'
import { ClientPageLoading } from '@/features/customer/ClientLoading'
import { TaskScreen } from '@/features/customer/checklist/TaskScreen'

export const Route = createFileRoute('/evento/$eventUuid/organizacao/$taskUuid/')({
  pendingComponent: ClientPageLoading,
  component: Page,
})

function Page() {
  const { taskUuid } = Route.useParams()
  return <TaskScreen key={taskUuid} taskUuid={taskUuid} />
}
