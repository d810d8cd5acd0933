import { createFileRoute, redirect } from '@tanstack/react-router'
import { accessQuery } from '@/features/customer/access'
import { EditTaskScreen } from '@/features/customer/checklist/EditTaskScreen'
import { taskQuery } from '@/features/customer/checklist/queries'
import { mayDecide, mayEdit } from '@/features/customer/useMay'

export const Route = createFileRoute('/evento/$eventUuid/organizacao/$taskUuid/edit')({
  loader: async ({ context: { queryClient, client }, params }) => {
    // Who may neither write notes nor is asked to decide has nothing to write here.
    const access = await queryClient.ensureQueryData(accessQuery(client))
    const task = await queryClient.ensureQueryData(taskQuery(client, params.taskUuid))
    if (!mayEdit(access, 'CHECKLIST') && !(task.decisionRequested && mayDecide(access))) {
      throw redirect({ to: '/evento/$eventUuid/organizacao/$taskUuid', params, replace: true })
    }
  },
  component: Page,
})

function Page() {
  const { taskUuid } = Route.useParams()
  return <EditTaskScreen key={taskUuid} taskUuid={taskUuid} />
}
