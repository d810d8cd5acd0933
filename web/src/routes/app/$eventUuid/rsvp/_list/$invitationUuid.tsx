import { createFileRoute } from '@tanstack/react-router'
import { GoneInvitation } from '@/features/guests/detail/GoneInvitation'
import { InvitationDetail } from '@/features/guests/detail/InvitationDetail'
import { findInvitation } from '@/features/guests/edits'
import { useGuestList } from '@/features/guests/queries'

export const Route = createFileRoute('/app/$eventUuid/rsvp/_list/$invitationUuid')({
  component: OpenInvitation,
})

function OpenInvitation() {
  const { eventUuid, invitationUuid } = Route.useParams()
  const navigate = Route.useNavigate()
  const search = Route.useSearch()
  const invitation = findInvitation(useGuestList(), invitationUuid)
  const close = () =>
    void navigate({
      to: '/app/$eventUuid/rsvp',
      params: { eventUuid },
      search: true,
      resetScroll: false,
    })
  return invitation ? (
    <InvitationDetail invitation={invitation} search={search} onClose={close} />
  ) : (
    <GoneInvitation onClose={close} />
  )
}
