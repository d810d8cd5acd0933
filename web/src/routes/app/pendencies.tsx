import { createFileRoute } from '@tanstack/react-router'
import { PendenciesScreen } from '@/features/pendencies/PendenciesScreen'
import { pendenciesQuery } from '@/features/pendencies/queries'
import { kindOf, pendenciesSearch } from '@/features/pendencies/search'

export const Route = createFileRoute('/app/pendencies')({
  validateSearch: pendenciesSearch,
  loaderDeps: ({ search }) => search,
  // Asked for, not waited for: the list has its own skeleton.
  loader: ({ context: { queryClient, client }, deps: { tipo, por } }) => {
    void queryClient.prefetchInfiniteQuery(
      pendenciesQuery(client, tipo && kindOf[tipo], por === 'dia'),
    )
  },
  head: () => ({ meta: [{ title: 'Pendências · Cortejo' }] }),
  component: Page,
})

function Page() {
  return <PendenciesScreen {...Route.useSearch()} />
}
