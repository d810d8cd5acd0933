import { createFileRoute, notFound } from '@tanstack/react-router'
import { AddScreen } from '@/features/customer/vendors/AddScreen'
import { openVendors } from '@/features/customer/vendors/open'
import { isUuid } from '@/lib/search'

export const Route = createFileRoute('/evento/$eventUuid/organizacao/$taskUuid/vendors/select/add')(
  {
    beforeLoad: ({ params }) => {
      if (!isUuid(params.taskUuid)) throw notFound()
    },
    loader: async ({ context }) => {
      await openVendors(context, 'EDIT')
    },
    head: () => ({ meta: [{ title: 'Trazer um fornecedor' }] }),
    component: Page,
  },
)

function Page() {
  const { taskUuid } = Route.useParams()
  return <AddScreen taskUuid={taskUuid} />
}
