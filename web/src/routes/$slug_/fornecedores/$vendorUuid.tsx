import { createFileRoute, notFound } from '@tanstack/react-router'
import { PublicVendorPage } from '@/features/publicevent/PublicVendorPage'
import { publicEventQuery, publicVendorQuery, requireSlug } from '@/features/publicevent/query'
import { isUuid } from '@/lib/search'

export const Route = createFileRoute('/$slug_/fornecedores/$vendorUuid')({
  beforeLoad: ({ params }) => {
    requireSlug(params.slug)
    if (!isUuid(params.vendorUuid)) throw notFound()
  },
  loader: async ({ context: { queryClient }, params: { slug, vendorUuid } }) => {
    const [, vendor] = await Promise.all([
      queryClient.ensureQueryData(publicEventQuery(slug)),
      queryClient.ensureQueryData(publicVendorQuery(slug, vendorUuid)),
    ])
    return vendor
  },
  head: ({ loaderData: vendor }) => (vendor ? { meta: [{ title: vendor.name }] } : {}),
  component: Page,
})

function Page() {
  const { slug, vendorUuid } = Route.useParams()
  return <PublicVendorPage slug={slug} uuid={vendorUuid} />
}
