import { createFileRoute } from '@tanstack/react-router'
import { AddInvitations } from '@/features/guests/add/AddInvitations'

export const Route = createFileRoute('/app/$eventUuid/rsvp/_list/add')({
  component: NewInvitations,
})

function NewInvitations() {
  const { eventUuid } = Route.useParams()
  const navigate = Route.useNavigate()
  return (
    <AddInvitations
      onClose={() =>
        void navigate({
          to: '/app/$eventUuid/rsvp',
          params: { eventUuid },
          search: true,
          resetScroll: false,
        })
      }
    />
  )
}
