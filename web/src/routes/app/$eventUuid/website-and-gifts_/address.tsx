import { createFileRoute, notFound } from '@tanstack/react-router'
import { isTemplate, sees } from '@/app/event/facts'
import { eventQuery } from '@/app/event/queries'
import { AddressScreen } from '@/features/siteaddress/AddressScreen'
import { addressQuery } from '@/features/siteaddress/queries'

export const Route = createFileRoute('/app/$eventUuid/website-and-gifts_/address')({
  staticData: { aloneOnPhone: true },
  loader: async ({ context: { client, queryClient }, params: { eventUuid } }) => {
    const event = await queryClient.ensureQueryData(eventQuery(client, eventUuid))
    if (isTemplate(event) || !sees(event, 'SITE_AND_GUESTS')) throw notFound()
    // Asked for, not waited for: the screen says that it is coming.
    void queryClient.prefetchQuery(addressQuery(client, eventUuid))
  },
  component: Page,
})

function Page() {
  const { eventUuid } = Route.useParams()
  return <AddressScreen key={eventUuid} eventUuid={eventUuid} />
}
