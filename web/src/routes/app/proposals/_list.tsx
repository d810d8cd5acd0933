import { createFileRoute, Outlet, useParams } from '@tanstack/react-router'
import { OnlyManagers } from '@/app/workspace/OnlyManagers'
import { ProposalsScreen } from '@/features/proposals/list/ProposalsScreen'
import { proposalsQuery } from '@/features/proposals/queries'
import { proposalsSearch } from '@/features/proposals/search'

/** The list stays mounted while a proposal is open next to it. */
export const Route = createFileRoute('/app/proposals/_list')({
  validateSearch: proposalsSearch,
  loaderDeps: ({ search }) => search,
  // Asked for, not waited for: the list has its own skeleton.
  loader: ({ context: { queryClient, client }, deps }) => {
    void queryClient.prefetchInfiniteQuery(proposalsQuery(client, deps))
  },
  head: () => ({ meta: [{ title: 'Orçamentos · Cortejo' }] }),
  component: Page,
})

function Page() {
  return (
    <OnlyManagers
      permission="READ_PROPOSALS"
      title="Orçamentos"
      does="vê os orçamentos"
      back={{ link: { to: '/app/events' }, label: 'Voltar para os eventos' }}
    >
      <List />
    </OnlyManagers>
  )
}

function List() {
  const selected = useParams({ strict: false, select: ({ proposalUuid }) => proposalUuid })
  return (
    <ProposalsScreen search={Route.useSearch()} selected={selected}>
      <Outlet />
    </ProposalsScreen>
  )
}
