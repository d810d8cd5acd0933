import { createFileRoute } from '@tanstack/react-router'
import { ContactDetail } from '@/features/contacts/ContactDetail'
import { contactQuery } from '@/features/contacts/queries'
import { ContactProposals } from '@/features/proposals/ContactProposals'

export const Route = createFileRoute('/app/contacts/_list/$contactUuid')({
  // Asked for, not waited for: the card has its own skeleton, and the list must not go.
  loader: ({ context: { queryClient, client }, params: { contactUuid } }) => {
    void queryClient.prefetchQuery(contactQuery(client, contactUuid))
  },
  component: OpenContact,
})

function OpenContact() {
  const { contactUuid } = Route.useParams()
  const navigate = Route.useNavigate()
  return (
    <ContactDetail
      contactUuid={contactUuid}
      onClose={() => navigate({ to: '/app/contacts', search: true, resetScroll: false })}
    >
      <ContactProposals contactUuid={contactUuid} />
    </ContactDetail>
  )
}
