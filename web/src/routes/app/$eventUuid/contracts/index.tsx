import type { SearchSchemaInput } from '@tanstack/react-router'
import { createFileRoute, notFound, stripSearchParams } from '@tanstack/react-router'
import { isTemplate, manages } from '@/app/event/facts'
import { eventQuery } from '@/app/event/queries'
import { ContractsScreen } from '@/features/contracts/ContractsScreen'
import { contractsQuery } from '@/features/contracts/queries'
import { words } from '@/lib/search'

interface ContractsSearch {
  /** Words to find in names. */
  q: string
}

export const Route = createFileRoute('/app/$eventUuid/contracts/')({
  validateSearch: (search: Partial<ContractsSearch> & SearchSchemaInput): ContractsSearch => ({
    q: words(search.q, 120) ?? '',
  }),
  search: { middlewares: [stripSearchParams<ContractsSearch>({ q: '' })] },
  loaderDeps: ({ search: { q } }) => ({ q }),
  loader: async ({ context: { queryClient, client }, params: { eventUuid }, deps: { q } }) => {
    const event = await queryClient.ensureQueryData(eventQuery(client, eventUuid))
    if (isTemplate(event) || !manages(event)) throw notFound()
    // Asked for, not waited for: the list has its own skeleton.
    void queryClient.prefetchInfiniteQuery(contractsQuery(client, eventUuid, q))
  },
  component: Page,
})

function Page() {
  const { eventUuid } = Route.useParams()
  const { q } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <ContractsScreen
      key={eventUuid}
      eventUuid={eventUuid}
      query={q}
      onQueryChange={(next) => void navigate({ search: { q: next }, replace: true })}
    />
  )
}
