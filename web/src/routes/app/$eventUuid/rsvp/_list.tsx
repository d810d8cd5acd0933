import { createFileRoute, Outlet, useParams } from '@tanstack/react-router'
import { GuestsScreen } from '@/features/guests/list/GuestsScreen'
import { guestSearch } from '@/features/guests/search'

/** The list stays mounted while an invitation, or the form for new ones, is open next to it. */
export const Route = createFileRoute('/app/$eventUuid/rsvp/_list')({
  validateSearch: guestSearch,
  component: List,
})

function List() {
  const { eventUuid } = Route.useParams()
  const invitationUuid = useParams({
    strict: false,
    select: ({ invitationUuid: uuid }) => uuid,
  })
  return (
    <GuestsScreen key={eventUuid} search={Route.useSearch()} selectedId={invitationUuid}>
      <Outlet />
    </GuestsScreen>
  )
}
