import { createFileRoute } from '@tanstack/react-router'
import { ImportVendorsScreen } from '@/features/backoffice/ImportVendorsScreen'
import { businessInBackofficeQuery } from '@/features/backoffice/queries'
import { importSearch } from '@/features/imports/search'

export const Route = createFileRoute('/app_/menu/backoffice/users/$businessUuid/import-vendors')({
  validateSearch: importSearch,
  loader: ({ context: { queryClient }, params: { businessUuid } }) =>
    queryClient.ensureQueryData(businessInBackofficeQuery(businessUuid)),
  head: () => ({ meta: [{ title: 'Importar fornecedores · Cortejo' }] }),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <ImportVendorsScreen
      businessUuid={Route.useParams().businessUuid}
      search={Route.useSearch()}
      onSearchChange={(search, replace) => void navigate({ search, replace })}
    />
  )
}
