import { createFileRoute, redirect } from '@tanstack/react-router'
import { accessQuery } from '@/features/customer/access'
import { EditTaskScreen } from '@/features/customer/checklist/EditTaskScreen'
import { taskQuery } from '@/features/customer/checklist/queries'
import { mayDecide } from '@/features/customer/useMay'

export const Route = createFileRoute('/evento/$eventUuid/organizacao/$taskUuid/edit')({
  loader: async ({ context: { queryClient, client }, params }) => {
    // Who is asked nothing has nothing to decide here.
    const access = await queryClient.ensureQueryData(accessQuery(client))
    const task = await queryClient.ensureQueryData(taskQuery(client, params.taskUuid))
    if (!task.question || !mayDecide(access)) {
      throw redirect({ to: '/evento/$eventUuid/organizacao/$taskUuid', params, replace: true })
    }
  },
  component: Page,
})

function Page() {
  const { taskUuid } = Route.useParams()
  return <EditTaskScreen key={taskUuid} taskUuid={taskUuid} />
}
