import { createFileRoute, redirect } from '@tanstack/react-router'
import { accessQuery } from '@/features/customer/access'
import { EditTaskScreen } from '@/features/customer/checklist/EditTaskScreen'

export const Route = createFileRoute('/evento/$eventUuid/organizacao/$taskUuid/edit')({
  loader: async ({ context: { queryClient, client }, params }) => {
    // Who may only look has nothing to write here.
    const { areas } = await queryClient.ensureQueryData(accessQuery(client))
    if (!areas.some(({ area, access }) => area === 'CHECKLIST' && access === 'EDIT')) {
      throw redirect({ to: '/evento/$eventUuid/organizacao/$taskUuid', params, replace: true })
    }
  },
  component: Page,
})

function Page() {
  const { taskUuid } = Route.useParams()
  return <EditTaskScreen key={taskUuid} taskUuid={taskUuid} />
}
