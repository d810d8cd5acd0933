import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { isTemplate, manages } from '@/app/event/facts'
import { eventQuery } from '@/app/event/queries'
import { updateDateSearch } from '@/features/events/date/search'
import { UpdateDateScreen } from '@/features/events/date/UpdateDateScreen'

export const Route = createFileRoute('/app/$eventUuid/settings/update-date')({
  staticData: { aloneOnPhone: true },
  validateSearch: updateDateSearch,
  // A template has no date, and the server would refuse a member who does not manage the event.
  loader: async ({ context: { client, queryClient }, params: { eventUuid } }) => {
    const event = await queryClient.ensureQueryData(eventQuery(client, eventUuid))
    if (!manages(event) || isTemplate(event)) {
      throw redirect({ to: '/app/$eventUuid/settings', params: { eventUuid }, replace: true })
    }
  },
  component: Page,
})

/** The screen stays mounted behind its guide, with the choices made in it. */
function Page() {
  const { eventUuid } = Route.useParams()
  const navigate = Route.useNavigate()
  return (
    <>
      <UpdateDateScreen
        key={eventUuid}
        eventUuid={eventUuid}
        search={Route.useSearch()}
        onSearchChange={(search) =>
          void navigate({ to: '.', search, replace: true, resetScroll: false })
        }
      />
      <Outlet />
    </>
  )
}
