import { createFileRoute, notFound } from '@tanstack/react-router'
import { openVendors } from '@/features/customer/vendors/open'
import { vendorQuery } from '@/features/customer/vendors/queries'
import { VendorScreen } from '@/features/customer/vendors/VendorScreen'
import { isUuid } from '@/lib/search'

export const Route = createFileRoute('/evento/$eventUuid/fornecedores/$vendorUuid/')({
  beforeLoad: ({ params }) => {
    if (!isUuid(params.vendorUuid)) throw notFound()
  },
  loader: async ({ context, params }) => {
    await openVendors(context, 'VIEW')
    await context.queryClient.ensureQueryData(vendorQuery(context.client, params.vendorUuid))
  },
  head: () => ({ meta: [{ title: 'Fornecedor' }] }),
  component: Page,
})

function Page() {
  const { vendorUuid } = Route.useParams()
  return <VendorScreen uuid={vendorUuid} />
}
