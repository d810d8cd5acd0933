import { createFileRoute, type SearchSchemaInput, stripSearchParams } from '@tanstack/react-router'
import { supportMessagesQuery } from '@/features/backoffice/queries'
import { SupportMessagesScreen } from '@/features/backoffice/SupportMessagesScreen'
import { words } from '@/lib/search'

interface SupportSearch {
  answered: boolean
  /** Words to find in messages and in who wrote them. */
  q: string
}

export const Route = createFileRoute('/app_/menu/backoffice/support')({
  validateSearch: (search: Partial<SupportSearch> & SearchSchemaInput): SupportSearch => ({
    answered: search.answered === true,
    q: words(search.q, 120) ?? '',
  }),
  search: { middlewares: [stripSearchParams<SupportSearch>({ answered: false, q: '' })] },
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps: { answered, q } }) => {
    void queryClient.prefetchInfiniteQuery(supportMessagesQuery(answered, q))
  },
  head: () => ({ meta: [{ title: 'Mensagens · Cortejo' }] }),
  component: Page,
})

function Page() {
  const { answered, q } = Route.useSearch()
  const { me } = Route.useRouteContext()
  const navigate = Route.useNavigate()
  return (
    <SupportMessagesScreen
      answered={answered}
      query={q}
      onQueryChange={(next) =>
        void navigate({ search: (before) => ({ ...before, q: next }), replace: true })
      }
      myName={me.name}
    />
  )
}
