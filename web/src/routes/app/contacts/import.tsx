import { createFileRoute, linkOptions } from '@tanstack/react-router'
import { ImportScreen } from '@/features/imports/ImportScreen'
import { importSearch } from '@/features/imports/search'
import { OnlyManagers } from '@/features/workspace/OnlyManagers'

const back = {
  link: linkOptions({ to: '/app/contacts' }),
  label: 'Voltar para os contatos',
  name: 'Contatos',
}

export const Route = createFileRoute('/app/contacts/import')({
  validateSearch: importSearch,
  head: () => ({ meta: [{ title: 'Importar contatos · Cortejo' }] }),
  component: Page,
})

function Page() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <OnlyManagers
      permission="WRITE_CONTACTS"
      title="Importar contatos"
      does="importa contatos"
      back={{ link: { to: '/app/events' }, label: 'Voltar para os eventos' }}
    >
      <ImportScreen
        kind="CONTACTS"
        back={back}
        importUuid={search.import}
        onImportChange={(uuid) => void navigate({ search: uuid ? { import: uuid } : {} })}
        verdict={search.rows}
        onVerdictChange={(rows) =>
          void navigate({ search: (before) => ({ ...before, rows }), replace: true })
        }
      />
    </OnlyManagers>
  )
}
