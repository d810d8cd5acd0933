import { createFileRoute, notFound } from '@tanstack/react-router'
import { OnlyManagers } from '@/app/workspace/OnlyManagers'
import { vendorQuery } from '@/features/vendors/queries'
import { UpdateVendorScreen } from '@/features/vendors/UpdateVendorScreen'
import { isUuid } from '@/lib/search'

export const Route = createFileRoute('/app/vendors/$vendorUuid_/update')({
  beforeLoad: ({ params }) => {
    if (!isUuid(params.vendorUuid)) throw notFound()
  },
  loader: ({ context: { queryClient, client }, params }) =>
    queryClient.ensureQueryData(vendorQuery(client, params.vendorUuid)),
  head: () => ({ meta: [{ title: 'Editar fornecedor · Cortejo' }] }),
  component: Page,
})

function Page() {
  const { vendorUuid } = Route.useParams()
  return (
    <OnlyManagers
      permission="WRITE_VENDORS"
      title="Editar fornecedor"
      does="muda fornecedores"
      back={{ link: { to: '/app/events' }, label: 'Voltar para os eventos' }}
    >
      <UpdateVendorScreen key={vendorUuid} uuid={vendorUuid} />
    </OnlyManagers>
  )
}
