import { createFileRoute } from '@tanstack/react-router'
import { ImportPage } from '@/features/imports/ImportPage'
import { importSearch } from '@/features/imports/search'

export const Route = createFileRoute('/app/contacts/import')({
  validateSearch: importSearch,
  head: () => ({ meta: [{ title: 'Importar contatos · Cortejo' }] }),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <ImportPage
      kind="CONTACTS"
      search={Route.useSearch()}
      onSearchChange={(search, replace) => void navigate({ search, replace })}
    />
  )
}
