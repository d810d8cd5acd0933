import type { SearchSchemaInput } from '@tanstack/react-router'
import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { DocumentDetail } from '@/features/documents/DocumentDetail'
import { DocumentsScreen } from '@/features/documents/DocumentsScreen'
import { documentsQuery } from '@/features/documents/queries'
import { TeamDrawer } from '@/features/documents/TeamDrawer'
import { present, uuidIn, words } from '@/lib/search'

interface DocumentsSearch {
  /** Words to find in names. */
  q: string
  /** The UUID of the document whose details are open next to the list. */
  detalhes?: string
}

export const Route = createFileRoute('/app/$eventUuid/documents/')({
  validateSearch: (search: Partial<DocumentsSearch> & SearchSchemaInput): DocumentsSearch => ({
    q: words(search.q, 120) ?? '',
    ...present({ detalhes: uuidIn(search.detalhes) }),
  }),
  search: { middlewares: [stripSearchParams<DocumentsSearch>({ q: '' })] },
  loaderDeps: ({ search: { q } }) => ({ q }),
  // Asked for, not waited for: the list has its own skeleton.
  loader: ({ context: { queryClient, client }, params: { eventUuid }, deps: { q } }) => {
    void queryClient.prefetchInfiniteQuery(documentsQuery(client, { eventUuid }, q))
  },
  component: Page,
})

function Page() {
  const { eventUuid } = Route.useParams()
  const { q, detalhes } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <TeamDrawer eventUuid={eventUuid}>
      <DocumentsScreen
        key={eventUuid}
        eventUuid={eventUuid}
        query={q}
        onQueryChange={(next) => void navigate({ search: { q: next }, replace: true })}
        selected={detalhes}
      >
        {detalhes && (
          <DocumentDetail
            eventUuid={eventUuid}
            documentUuid={detalhes}
            onClose={() => void navigate({ search: { q }, resetScroll: false })}
          />
        )}
      </DocumentsScreen>
    </TeamDrawer>
  )
}
