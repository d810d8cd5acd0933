import { createFileRoute, notFound } from '@tanstack/react-router'
import { vendorQuery } from '@/features/vendors/queries'
import { VendorDetail } from '@/features/vendors/VendorDetail'
import { isUuid } from '@/lib/search'

export const Route = createFileRoute('/app/vendors/_list/$vendorUuid')({
  beforeLoad: ({ params }) => {
    if (!isUuid(params.vendorUuid)) throw notFound()
  },
  // Asked for, not waited for: the profile has its own skeleton, and the list must not go.
  loader: ({ context: { queryClient, client }, params: { vendorUuid } }) => {
    void queryClient.prefetchQuery(vendorQuery(client, vendorUuid))
  },
  component: OpenVendor,
})

function OpenVendor() {
  const { vendorUuid } = Route.useParams()
  const navigate = Route.useNavigate()
  return (
    <VendorDetail
      vendorUuid={vendorUuid}
      onClose={() => navigate({ to: '/app/vendors', search: true, resetScroll: false })}
    />
  )
}
