import type { SearchSchemaInput } from '@tanstack/react-router'
import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { OnlyManagers } from '@/app/workspace/OnlyManagers'
import { ContractsScreen } from '@/features/contracts/ContractsScreen'
import { contractsQuery } from '@/features/contracts/queries'
import { words } from '@/lib/search'

interface ContractsSearch {
  /** Words to find in names. */
  q: string
}

export const Route = createFileRoute('/app/contracts/')({
  validateSearch: (search: Partial<ContractsSearch> & SearchSchemaInput): ContractsSearch => ({
    q: words(search.q, 120) ?? '',
  }),
  search: { middlewares: [stripSearchParams<ContractsSearch>({ q: '' })] },
  loaderDeps: ({ search: { q } }) => ({ q }),
  // Asked for, not waited for: the list has its own skeleton.
  loader: ({ context: { queryClient, client }, deps: { q } }) => {
    void queryClient.prefetchInfiniteQuery(contractsQuery(client, undefined, q))
  },
  head: () => ({ meta: [{ title: 'Contratos · Cortejo' }] }),
  component: Page,
})

function Page() {
  const { q } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <OnlyManagers
      permission="READ_CONTRACTS"
      title="Contratos"
      does="vê os contratos"
      who="quem planeja algum evento"
      back={{ link: { to: '/app/events' }, label: 'Voltar para os eventos' }}
    >
      <ContractsScreen
        query={q}
        onQueryChange={(next) => void navigate({ search: { q: next }, replace: true })}
      />
    </OnlyManagers>
  )
}
