import { createFileRoute } from '@tanstack/react-router'
import { ClientPageLoading } from '@/features/customer/ClientLoading'
import { TaskScreen } from '@/features/customer/checklist/TaskScreen'

/** `?anotar=true`: the sheet with the client's notes is open. */
interface TaskSearch {
  anotar?: true
}

export const Route = createFileRoute('/evento/$eventUuid/organizacao/$taskUuid/')({
  validateSearch: ({ anotar }: Record<string, unknown>): TaskSearch =>
    anotar === true ? { anotar } : {},
  pendingComponent: ClientPageLoading,
  component: Page,
})

function Page() {
  const { taskUuid } = Route.useParams()
  const { anotar } = Route.useSearch()
  return <TaskScreen key={taskUuid} taskUuid={taskUuid} notes={anotar === true} />
}
