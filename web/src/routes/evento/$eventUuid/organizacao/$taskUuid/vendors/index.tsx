import { createFileRoute } from '@tanstack/react-router'
import { mustHold } from '@/features/customer/holds'
import { taskVendorsQuery } from '@/features/customer/vendors/queries'
import { TaskVendorsScreen } from '@/features/customer/vendors/TaskVendorsScreen'

export const Route = createFileRoute('/evento/$eventUuid/organizacao/$taskUuid/vendors/')({
  loader: async ({ context, params }) => {
    await mustHold(context, 'VENDORS')
    await context.queryClient.ensureQueryData(taskVendorsQuery(context.client, params.taskUuid))
  },
  head: () => ({ meta: [{ title: 'Fornecedores da tarefa' }] }),
  component: Page,
})

function Page() {
  const { taskUuid } = Route.useParams()
  return <TaskVendorsScreen taskUuid={taskUuid} />
}
