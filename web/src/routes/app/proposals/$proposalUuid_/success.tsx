import { createFileRoute, notFound } from '@tanstack/react-router'
import { OnlyManagers } from '@/app/workspace/OnlyManagers'
import { proposalQuery } from '@/features/proposals/queries'
import { SuccessScreen } from '@/features/proposals/SuccessScreen'
import { isUuid } from '@/lib/search'

export const Route = createFileRoute('/app/proposals/$proposalUuid_/success')({
  staticData: { aloneOnPhone: true },
  loader: async ({ context: { queryClient, client }, params: { proposalUuid } }) => {
    if (!isUuid(proposalUuid)) throw notFound()
    await queryClient.ensureQueryData(proposalQuery(client, proposalUuid))
  },
  head: () => ({ meta: [{ title: 'Orçamento pronto · Cortejo' }] }),
  component: Page,
})

function Page() {
  const { proposalUuid } = Route.useParams()
  return (
    <OnlyManagers
      permission="READ_PROPOSALS"
      title="Orçamento"
      does="vê os orçamentos"
      back={{ link: { to: '/app/events' }, label: 'Voltar para os eventos' }}
    >
      <SuccessScreen key={proposalUuid} proposalUuid={proposalUuid} />
    </OnlyManagers>
  )
}
