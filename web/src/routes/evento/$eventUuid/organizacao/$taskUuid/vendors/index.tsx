import { createFileRoute, notFound } from '@tanstack/react-router'
import { openVendors } from '@/features/customer/vendors/open'
import { taskVendorsQuery } from '@/features/customer/vendors/queries'
import { TaskVendorsScreen } from '@/features/customer/vendors/TaskVendorsScreen'
import { isUuid } from '@/lib/search'

export const Route = createFileRoute('/evento/$eventUuid/organizacao/$taskUuid/vendors/')({
  beforeLoad: ({ params }) => {
    if (!isUuid(params.taskUuid)) throw notFound()
  },
  loader: async ({ context, params }) => {
    await openVendors(context, 'VIEW')
    await context.queryClient.ensureQueryData(taskVendorsQuery(context.client, params.taskUuid))
  },
  head: () => ({ meta: [{ title: 'Fornecedores da tarefa' }] }),
  component: Page,
})

function Page() {
  const { taskUuid } = Route.useParams()
  return <TaskVendorsScreen taskUuid={taskUuid} />
}
