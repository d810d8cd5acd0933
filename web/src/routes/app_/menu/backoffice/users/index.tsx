import { createFileRoute, type SearchSchemaInput, stripSearchParams } from '@tanstack/react-router'
import { usersQuery } from '@/features/backoffice/queries'
import { UsersScreen } from '@/features/backoffice/UsersScreen'
import { words } from '@/lib/search'

interface UsersSearch {
  q: string
}

export const Route = createFileRoute('/app_/menu/backoffice/users/')({
  validateSearch: (search: Partial<UsersSearch> & SearchSchemaInput): UsersSearch => ({
    q: words(search.q, 120) ?? '',
  }),
  search: { middlewares: [stripSearchParams<UsersSearch>({ q: '' })] },
  loaderDeps: ({ search }) => search,
  // Asked for, not waited for: the list has its own skeleton, and typing must not take the screen away.
  loader: ({ context: { queryClient }, deps: { q } }) => {
    void queryClient.prefetchInfiniteQuery(usersQuery(q))
  },
  head: () => ({ meta: [{ title: 'Usuários · Cortejo' }] }),
  component: Page,
})

function Page() {
  const { q } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <UsersScreen
      query={q}
      onQueryChange={(next) => void navigate({ search: { q: next }, replace: true })}
    />
  )
}
