import { createFileRoute, notFound } from '@tanstack/react-router'
import { isTemplate, manages } from '@/app/event/facts'
import { eventQuery } from '@/app/event/queries'
import { EventVendorsScreen } from '@/features/vendors/EventVendorsScreen'
import { eventVendorsSearch } from '@/features/vendors/eventSearch'
import { eventVendorsQuery } from '@/features/vendors/queries'

export const Route = createFileRoute('/app/$eventUuid/vendors/')({
  validateSearch: eventVendorsSearch,
  loader: async ({ context: { queryClient, client }, params: { eventUuid } }) => {
    const event = await queryClient.ensureQueryData(eventQuery(client, eventUuid))
    // A template has no vendors, and who does not manage the event none to see.
    if (isTemplate(event) || !manages(event)) throw notFound()
    void queryClient.prefetchQuery(eventVendorsQuery(client, eventUuid))
  },
  component: Page,
})

function Page() {
  const { eventUuid } = Route.useParams()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <EventVendorsScreen
      eventUuid={eventUuid}
      search={search}
      onSearchChange={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
    />
  )
}
