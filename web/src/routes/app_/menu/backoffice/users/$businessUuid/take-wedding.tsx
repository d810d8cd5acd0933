import { createFileRoute } from '@tanstack/react-router'
import { businessInBackofficeQuery } from '@/features/backoffice/queries'
import { TakeWeddingScreen } from '@/features/backoffice/TakeWeddingScreen'

export const Route = createFileRoute('/app_/menu/backoffice/users/$businessUuid/take-wedding')({
  loader: ({ context: { queryClient }, params: { businessUuid } }) =>
    queryClient.ensureQueryData(businessInBackofficeQuery(businessUuid)),
  head: () => ({ meta: [{ title: 'Adicionar evento (take-wedding) · Cortejo' }] }),
  component: Page,
})

function Page() {
  return <TakeWeddingScreen businessUuid={Route.useParams().businessUuid} />
}
