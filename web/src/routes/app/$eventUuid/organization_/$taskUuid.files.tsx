import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { documentsQuery } from '@/features/documents/queries'
import { TaskFilesScreen } from '@/features/documents/TaskFilesScreen'
import { TeamDrawer } from '@/features/documents/TeamDrawer'
import { checklistQuery } from '@/features/planning/checklist'
import { findTask } from '@/features/planning/findTask'

export const Route = createFileRoute('/app/$eventUuid/organization_/$taskUuid/files')({
  staticData: { aloneOnPhone: true },
  loader: async ({ context: { queryClient, client }, params: { eventUuid, taskUuid } }) => {
    void queryClient.prefetchInfiniteQuery(documentsQuery(client, { eventUuid, taskUuid }))
    const list = await queryClient.ensureQueryData(checklistQuery({ client, eventUuid }))
    if (!findTask(list, taskUuid)) throw notFound()
  },
  component: Page,
})

function Page() {
  const { eventUuid, taskUuid } = Route.useParams()
  const { client } = Route.useRouteContext()
  const { data: list } = useSuspenseQuery(checklistQuery({ client, eventUuid }))
  const task = findTask(list, taskUuid)
  if (!task) throw notFound()
  return (
    <TeamDrawer eventUuid={eventUuid}>
      <TaskFilesScreen eventUuid={eventUuid} taskUuid={taskUuid} title={task.title} />
    </TeamDrawer>
  )
}
