import { createFileRoute, type SearchSchemaInput, stripSearchParams } from '@tanstack/react-router'
import { EventVendorsScreen } from '@/features/backoffice/EventVendorsScreen'
import { businessInBackofficeQuery, eventVendorsQuery } from '@/features/backoffice/queries'
import { words } from '@/lib/search'

interface VendorsSearch {
  q: string
}

export const Route = createFileRoute(
  '/app_/menu/backoffice/users/$businessUuid/event-vendors/$eventUuid',
)({
  validateSearch: (search: Partial<VendorsSearch> & SearchSchemaInput): VendorsSearch => ({
    q: words(search.q, 120) ?? '',
  }),
  search: { middlewares: [stripSearchParams<VendorsSearch>({ q: '' })] },
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, params: { businessUuid, eventUuid }, deps: { q } }) => {
    // The list has a skeleton of its own, and typing must not take the screen away.
    void queryClient.prefetchQuery(eventVendorsQuery(businessUuid, eventUuid, q))
    return queryClient.ensureQueryData(businessInBackofficeQuery(businessUuid))
  },
  head: () => ({ meta: [{ title: 'Fornecedores do evento · Cortejo' }] }),
  component: Page,
})

function Page() {
  const { businessUuid, eventUuid } = Route.useParams()
  const { q } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <EventVendorsScreen
      businessUuid={businessUuid}
      eventUuid={eventUuid}
      query={q}
      onQueryChange={(next) => void navigate({ search: { q: next }, replace: true })}
    />
  )
}
