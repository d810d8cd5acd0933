import { createFileRoute, notFound } from '@tanstack/react-router'
import { openVendors } from '@/features/customer/vendors/open'
import { vendorsQuery } from '@/features/customer/vendors/queries'
import { SelectScreen } from '@/features/customer/vendors/SelectScreen'
import { isUuid } from '@/lib/search'

export const Route = createFileRoute('/evento/$eventUuid/organizacao/$taskUuid/vendors/select/')({
  beforeLoad: ({ params }) => {
    if (!isUuid(params.taskUuid)) throw notFound()
  },
  loader: async ({ context }) => {
    await openVendors(context, 'EDIT')
    await context.queryClient.ensureQueryData(vendorsQuery(context.client))
  },
  head: () => ({ meta: [{ title: 'Vincular fornecedor' }] }),
  component: Page,
})

function Page() {
  const { taskUuid } = Route.useParams()
  return <SelectScreen taskUuid={taskUuid} />
}
