import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { isTemplate } from '@/app/event/facts'
import { eventQuery } from '@/app/event/queries'
import { TaskPaymentsScreen } from '@/features/payments/TaskPaymentsScreen'
import { checklistQuery } from '@/features/planning/checklist'
import { findTask } from '@/features/planning/findTask'

export const Route = createFileRoute('/app/$eventUuid/organization_/$taskUuid/payments')({
  staticData: { aloneOnPhone: true },
  loader: async ({ context: { queryClient, client }, params: { eventUuid, taskUuid } }) => {
    const event = await queryClient.ensureQueryData(eventQuery(client, eventUuid))
    const list = await queryClient.ensureQueryData(checklistQuery({ client, eventUuid }))
    if (isTemplate(event) || !findTask(list, taskUuid)) throw notFound()
  },
  component: Page,
})

function Page() {
  const { eventUuid, taskUuid } = Route.useParams()
  const { client } = Route.useRouteContext()
  const { data: list } = useSuspenseQuery(checklistQuery({ client, eventUuid }))
  const task = findTask(list, taskUuid)
  if (!task) throw notFound()
  return <TaskPaymentsScreen eventUuid={eventUuid} taskUuid={taskUuid} title={task.title} />
}
