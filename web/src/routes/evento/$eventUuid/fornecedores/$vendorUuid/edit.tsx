import { createFileRoute, notFound } from '@tanstack/react-router'
import { EditScreen } from '@/features/customer/vendors/EditScreen'
import { openVendors } from '@/features/customer/vendors/open'
import { vendorQuery } from '@/features/customer/vendors/queries'
import { isUuid } from '@/lib/search'

export const Route = createFileRoute('/evento/$eventUuid/fornecedores/$vendorUuid/edit')({
  beforeLoad: ({ params }) => {
    if (!isUuid(params.vendorUuid)) throw notFound()
  },
  loader: async ({ context, params }) => {
    await openVendors(context, 'EDIT')
    await context.queryClient.ensureQueryData(vendorQuery(context.client, params.vendorUuid))
  },
  head: () => ({ meta: [{ title: 'Editar fornecedor' }] }),
  component: Page,
})

function Page() {
  const { vendorUuid } = Route.useParams()
  return <EditScreen uuid={vendorUuid} />
}
