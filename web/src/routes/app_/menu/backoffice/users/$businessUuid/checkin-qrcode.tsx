import { createFileRoute, type SearchSchemaInput, stripSearchParams } from '@tanstack/react-router'
import { CheckinQrCodesScreen } from '@/features/backoffice/CheckinQrCodesScreen'
import { businessInBackofficeQuery, eventsInBackofficeQuery } from '@/features/backoffice/queries'
import { words } from '@/lib/search'

interface EventsSearch {
  q: string
}

export const Route = createFileRoute('/app_/menu/backoffice/users/$businessUuid/checkin-qrcode')({
  validateSearch: (search: Partial<EventsSearch> & SearchSchemaInput): EventsSearch => ({
    q: words(search.q, 120) ?? '',
  }),
  search: { middlewares: [stripSearchParams<EventsSearch>({ q: '' })] },
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, params: { businessUuid }, deps: { q } }) => {
    // The list has a skeleton of its own, and typing must not take the screen away.
    void queryClient.prefetchInfiniteQuery(eventsInBackofficeQuery(businessUuid, q))
    return queryClient.ensureQueryData(businessInBackofficeQuery(businessUuid))
  },
  head: () => ({ meta: [{ title: 'QR codes do check-in · Cortejo' }] }),
  component: Page,
})

function Page() {
  const { businessUuid } = Route.useParams()
  const { q } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <CheckinQrCodesScreen
      businessUuid={businessUuid}
      query={q}
      onQueryChange={(next) => void navigate({ search: { q: next }, replace: true })}
    />
  )
}
