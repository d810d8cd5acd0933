import { createFileRoute } from '@tanstack/react-router'
import { mustHold } from '@/features/customer/holds'
import { vendorsQuery } from '@/features/customer/vendors/queries'
import { SelectScreen } from '@/features/customer/vendors/SelectScreen'

export const Route = createFileRoute('/evento/$eventUuid/organizacao/$taskUuid/vendors/select/')({
  loader: async ({ context }) => {
    await mustHold(context, 'VENDORS', 'EDIT')
    await context.queryClient.ensureQueryData(vendorsQuery(context.client))
  },
  head: () => ({ meta: [{ title: 'Vincular fornecedor' }] }),
  component: Page,
})

function Page() {
  const { taskUuid } = Route.useParams()
  return <SelectScreen taskUuid={taskUuid} />
}
