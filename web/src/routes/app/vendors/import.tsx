import { createFileRoute, linkOptions } from '@tanstack/react-router'
import { ImportScreen } from '@/features/imports/ImportScreen'
import { importSearch } from '@/features/imports/search'
import { OnlyManagers } from '@/features/workspace/OnlyManagers'

const back = {
  link: linkOptions({ to: '/app/vendors' }),
  label: 'Voltar para os fornecedores',
  name: 'Fornecedores',
}

export const Route = createFileRoute('/app/vendors/import')({
  validateSearch: importSearch,
  head: () => ({ meta: [{ title: 'Importar fornecedores · Cortejo' }] }),
  component: Page,
})

function Page() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <OnlyManagers
      permission="WRITE_VENDORS"
      title="Importar fornecedores"
      does="importa fornecedores"
      back={{ link: { to: '/app/events' }, label: 'Voltar para os eventos' }}
    >
      <ImportScreen
        kind="VENDORS"
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
