import { createFileRoute } from '@tanstack/react-router'
import { mustHold } from '@/features/customer/holds'
import { AddInvitations } from '@/features/guests/add/AddInvitations'

export const Route = createFileRoute('/evento/$eventUuid/convidados/add')({
  beforeLoad: ({ context }) => mustHold(context, 'GUESTS', 'EDIT'),
  component: NewInvitations,
})

function NewInvitations() {
  const { eventUuid } = Route.useParams()
  const navigate = Route.useNavigate()
  return (
    <AddInvitations
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
