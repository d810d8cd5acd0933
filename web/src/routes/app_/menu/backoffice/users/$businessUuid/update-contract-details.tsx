import { createFileRoute } from '@tanstack/react-router'
import { ContractLimitScreen } from '@/features/backoffice/ContractLimitScreen'
import { businessInBackofficeQuery } from '@/features/backoffice/queries'

export const Route = createFileRoute(
  '/app_/menu/backoffice/users/$businessUuid/update-contract-details',
)({
  loader: ({ context: { queryClient }, params: { businessUuid } }) =>
    queryClient.ensureQueryData(businessInBackofficeQuery(businessUuid)),
  head: () => ({ meta: [{ title: 'Ajustar limites · Cortejo' }] }),
  component: Page,
})

function Page() {
  return <ContractLimitScreen businessUuid={Route.useParams().businessUuid} />
}
