import { createFileRoute, type SearchSchemaInput, stripSearchParams } from '@tanstack/react-router'
import { HelpScreen } from '@/features/account/HelpScreen'
import { words } from '@/lib/search'

interface HelpSearch {
  /** Words to find in questions and answers. */
  q: string
}

export const Route = createFileRoute('/app/menu/help')({
  validateSearch: (search: Partial<HelpSearch> & SearchSchemaInput): HelpSearch => ({
    q: words(search.q, 120) ?? '',
  }),
  search: { middlewares: [stripSearchParams<HelpSearch>({ q: '' })] },
  head: () => ({ meta: [{ title: 'Central de ajuda · Cortejo' }] }),
  component: Page,
})

function Page() {
  const { q } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <HelpScreen
      query={q}
      onQueryChange={(next) => void navigate({ search: { q: next }, replace: true })}
    />
  )
}
