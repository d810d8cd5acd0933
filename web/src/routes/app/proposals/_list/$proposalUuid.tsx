import { createFileRoute } from '@tanstack/react-router'
import { ProposalDetail } from '@/features/proposals/detail/ProposalDetail'
import { proposalQuery } from '@/features/proposals/queries'
import { isUuid } from '@/lib/search'

export const Route = createFileRoute('/app/proposals/_list/$proposalUuid')({
  // Asked for, not waited for: the panel has its own skeleton, and the list must not go.
  loader: ({ context: { queryClient, client }, params: { proposalUuid } }) => {
    if (isUuid(proposalUuid)) void queryClient.prefetchQuery(proposalQuery(client, proposalUuid))
  },
  component: OpenProposal,
})

function OpenProposal() {
  const { proposalUuid } = Route.useParams()
  const navigate = Route.useNavigate()
  return (
    <ProposalDetail
      proposalUuid={proposalUuid}
      onClose={() => navigate({ to: '/app/proposals', search: true, resetScroll: false })}
    />
  )
}
