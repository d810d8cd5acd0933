import { createFileRoute } from '@tanstack/react-router'
import { mustHold } from '@/features/customer/holds'
import { AddScreen } from '@/features/customer/vendors/AddScreen'

export const Route = createFileRoute('/evento/$eventUuid/organizacao/$taskUuid/vendors/select/add')(
  {
    loader: async ({ context }) => {
      await mustHold(context, 'VENDORS', 'EDIT')
    },
    head: () => ({ meta: [{ title: 'Trazer um fornecedor' }] }),
    component: Page,
  },
)

function Page() {
  const { taskUuid } = Route.useParams()
  return <AddScreen taskUuid={taskUuid} />
}
