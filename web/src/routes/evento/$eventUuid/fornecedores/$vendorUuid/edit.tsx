import { createFileRoute } from '@tanstack/react-router'
import { EditScreen } from '@/features/customer/vendors/EditScreen'
import { openVendor } from '@/features/customer/vendors/open'

export const Route = createFileRoute('/evento/$eventUuid/fornecedores/$vendorUuid/edit')({
  loader: ({ context, params }) => openVendor(context, params.vendorUuid, 'EDIT'),
  head: () => ({ meta: [{ title: 'Editar fornecedor' }] }),
  component: Page,
})

function Page() {
  const { vendorUuid } = Route.useParams()
  return <EditScreen uuid={vendorUuid} />
}
