import { createFileRoute } from '@tanstack/react-router'
import { InvitationSheet } from '@/features/guests/couple/InvitationSheet'

export const Route = createFileRoute('/evento/$eventUuid/convidados/$invitationUuid')({
  component: OpenInvitation,
})

function OpenInvitation() {
  const { eventUuid, invitationUuid } = Route.useParams()
  const navigate = Route.useNavigate()
  return (
    <InvitationSheet
      invitationUuid={invitationUuid}
      onClose={() =>
        void navigate({
          to: '/evento/$eventUuid/convidados',
          params: { eventUuid },
          search: true,
          resetScroll: false,
        })
      }
    />
  )
}
