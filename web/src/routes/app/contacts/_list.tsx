import type { SearchSchemaInput } from '@tanstack/react-router'
import { createFileRoute, Outlet, stripSearchParams, useParams } from '@tanstack/react-router'
import { OnlyManagers } from '@/app/workspace/OnlyManagers'
import { ContactsScreen } from '@/features/contacts/ContactsScreen'
import { contactsQuery } from '@/features/contacts/queries'
import { words } from '@/lib/search'

interface ContactsSearch {
  /** Words to find in names, phones and addresses. */
  q: string
}

/** The list stays mounted while a contact is open next to it. */
export const Route = createFileRoute('/app/contacts/_list')({
  validateSearch: (search: Partial<ContactsSearch> & SearchSchemaInput): ContactsSearch => ({
    q: words(search.q, 120) ?? '',
  }),
  search: { middlewares: [stripSearchParams<ContactsSearch>({ q: '' })] },
  loaderDeps: ({ search }) => search,
  // Asked for, not waited for: the list has its own skeleton.
  loader: ({ context: { queryClient, client }, deps: { q } }) => {
    void queryClient.prefetchInfiniteQuery(contactsQuery(client, q))
  },
  head: () => ({ meta: [{ title: 'Contatos · Cortejo' }] }),
  component: Page,
})

function Page() {
  return (
    <OnlyManagers
      permission="READ_CONTACTS"
      title="Contatos"
      does="vê os contatos"
      back={{ link: { to: '/app/events' }, label: 'Voltar para os eventos' }}
    >
      <List />
    </OnlyManagers>
  )
}

function List() {
  const { q } = Route.useSearch()
  const navigate = Route.useNavigate()
  const selected = useParams({ strict: false, select: ({ contactUuid }) => contactUuid })
  return (
    <ContactsScreen
      query={q}
      onQueryChange={(next) => void navigate({ search: { q: next }, replace: true })}
      selected={selected}
    >
      <Outlet />
    </ContactsScreen>
  )
}
