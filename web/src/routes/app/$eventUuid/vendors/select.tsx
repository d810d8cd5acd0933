import {
  createFileRoute,
  linkOptions,
  notFound,
  type SearchSchemaInput,
  stripSearchParams,
} from '@tanstack/react-router'
import { isTemplate, manages } from '@/app/event/facts'
import { eventQuery } from '@/app/event/queries'
import { CatalogueScreen } from '@/features/vendors/CatalogueScreen'
import { type VendorsSearch, vendorsSearch } from '@/features/vendors/listSearch'
import { catalogueQuery, eventVendorsQuery, vendorsQuery } from '@/features/vendors/queries'
import { uuidIn } from '@/lib/search'

interface CatalogueSearch extends VendorsSearch {
  /** The task the vendors are for. */
  tarefa?: string
}

export const Route = createFileRoute('/app/$eventUuid/vendors/select')({
  staticData: { aloneOnPhone: true },
  validateSearch: (search: Partial<CatalogueSearch> & SearchSchemaInput): CatalogueSearch => {
    const tarefa = uuidIn(search.tarefa)
    return { ...vendorsSearch(search), ...(tarefa && { tarefa }) }
  },
  search: { middlewares: [stripSearchParams<CatalogueSearch>({ q: '', servico: '' })] },
  loaderDeps: ({ search }) => search,
  loader: async ({
    context: { queryClient, client },
    params: { eventUuid },
    deps: { q, servico },
  }) => {
    const event = await queryClient.ensureQueryData(eventQuery(client, eventUuid))
    if (isTemplate(event) || !manages(event)) throw notFound()
    void queryClient.prefetchQuery(catalogueQuery(client))
    void queryClient.prefetchQuery(eventVendorsQuery(client, eventUuid))
    void queryClient.prefetchInfiniteQuery(vendorsQuery(client, q, servico))
  },
  component: Page,
})

function Page() {
  const { eventUuid } = Route.useParams()
  const { tarefa, ...search } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <CatalogueScreen
      eventUuid={eventUuid}
      taskUuid={tarefa}
      search={search}
      onSearchChange={(next) =>
        void navigate({ search: { ...next, ...(tarefa && { tarefa }) }, replace: true })
      }
      back={
        tarefa
          ? linkOptions({
              to: '/app/$eventUuid/organization/$taskUuid',
              params: { eventUuid, taskUuid: tarefa },
            })
          : linkOptions({ to: '/app/$eventUuid/vendors', params: { eventUuid } })
      }
    />
  )
}
