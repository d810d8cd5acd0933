import { createFileRoute } from '@tanstack/react-router'
import { openVendor } from '@/features/customer/vendors/open'
import { VendorScreen } from '@/features/customer/vendors/VendorScreen'

export const Route = createFileRoute(
  '/evento/$eventUuid/organizacao/$taskUuid/vendors/$vendorUuid',
)({
  loader: ({ context, params }) => openVendor(context, params.vendorUuid),
  head: () => ({ meta: [{ title: 'Fornecedor' }] }),
  component: Page,
})

function Page() {
  const { taskUuid, vendorUuid } = Route.useParams()
  return <VendorScreen uuid={vendorUuid} taskUuid={taskUuid} />
}
