import { createFileRoute, Outlet, useParams } from '@tanstack/react-router'
import { OnlyManagers } from '@/app/workspace/OnlyManagers'
import { vendorsSearch, vendorsSearchMiddlewares } from '@/features/vendors/listSearch'
import { catalogueQuery, vendorsQuery } from '@/features/vendors/queries'
import { VendorsScreen } from '@/features/vendors/VendorsScreen'

/** The list stays mounted while a profile is open next to it. */
export const Route = createFileRoute('/app/vendors/_list')({
  validateSearch: vendorsSearch,
  search: { middlewares: vendorsSearchMiddlewares },
  loaderDeps: ({ search }) => search,
  // Asked for, not waited for: the list has its own skeleton, and typing must not take the screen away.
  loader: ({ context: { queryClient, client }, deps: { q, servico } }) => {
    void queryClient.prefetchQuery(catalogueQuery(client))
    void queryClient.prefetchInfiniteQuery(vendorsQuery(client, q, servico, 'NAME'))
  },
  head: () => ({ meta: [{ title: 'Fornecedores · Cortejo' }] }),
  component: Page,
})

function Page() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const selected = useParams({ strict: false, select: ({ vendorUuid }) => vendorUuid })
  return (
    <OnlyManagers
      permission="READ_VENDORS"
      title="Fornecedores"
      does="vê o catálogo de fornecedores"
      who="quem planeja algum evento"
      back={{ link: { to: '/app/events' }, label: 'Voltar para os eventos' }}
    >
      <VendorsScreen
        search={search}
        onSearchChange={(next) => void navigate({ search: next, replace: true })}
        selected={selected}
      >
        <Outlet />
      </VendorsScreen>
    </OnlyManagers>
  )
}
