import { createFileRoute, notFound } from '@tanstack/react-router'
import { vendorQuery } from '@/features/vendors/queries'
import { VendorScreen } from '@/features/vendors/VendorScreen'
import { isUuid } from '@/lib/search'

export const Route = createFileRoute('/app/vendors/$vendorUuid/')({
  beforeLoad: ({ params }) => {
    if (!isUuid(params.vendorUuid)) throw notFound()
  },
  loader: ({ context: { queryClient, client }, params }) =>
    queryClient.ensureQueryData(vendorQuery(client, params.vendorUuid)),
  head: ({ loaderData }) => ({
    meta: [{ title: `${loaderData?.name ?? 'Fornecedor'} · Cortejo` }],
  }),
  component: Page,
})

function Page() {
  const { vendorUuid } = Route.useParams()
  return <VendorScreen key={vendorUuid} uuid={vendorUuid} />
}
