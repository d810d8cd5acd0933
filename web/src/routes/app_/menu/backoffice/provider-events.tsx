import { createFileRoute, type SearchSchemaInput, stripSearchParams } from '@tanstack/react-router'
import { ProviderEventsScreen } from '@/features/backoffice/ProviderEventsScreen'
import { type ProviderEventsOf, providerEventsOf } from '@/features/backoffice/providerEvents'
import { providerEventsQuery } from '@/features/backoffice/queries'
import { oneOf } from '@/lib/search'

interface ProviderEventsSearch {
  of: ProviderEventsOf
}

export const Route = createFileRoute('/app_/menu/backoffice/provider-events')({
  validateSearch: (
    search: Partial<ProviderEventsSearch> & SearchSchemaInput,
  ): ProviderEventsSearch => ({ of: oneOf(search.of, providerEventsOf) ?? 'ASIDE' }),
  search: { middlewares: [stripSearchParams<ProviderEventsSearch>({ of: 'ASIDE' })] },
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps: { of } }) => {
    void queryClient.prefetchInfiniteQuery(providerEventsQuery(of))
  },
  head: () => ({ meta: [{ title: 'Avisos do Stripe · Cortejo' }] }),
  component: Page,
})

function Page() {
  const { of } = Route.useSearch()
  return <ProviderEventsScreen of={of} />
}
