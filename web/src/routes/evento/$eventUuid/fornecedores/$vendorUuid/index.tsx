import { createFileRoute } from '@tanstack/react-router'
import { openVendor } from '@/features/customer/vendors/open'
import { VendorScreen } from '@/features/customer/vendors/VendorScreen'

export const Route = createFileRoute('/evento/$eventUuid/fornecedores/$vendorUuid/')({
  loader: ({ context, params }) => openVendor(context, params.vendorUuid),
  head: () => ({ meta: [{ title: 'Fornecedor' }] }),
  component: Page,
})

function Page() {
  const { vendorUuid } = Route.useParams()
  return <VendorScreen uuid={vendorUuid} />
}
