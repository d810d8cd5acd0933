import { createFileRoute } from '@tanstack/react-router'
import { staffWalletQuery } from '@/features/wallet/backoffice/queries'
import { StaffWalletScreen } from '@/features/wallet/backoffice/StaffWalletScreen'

export const Route = createFileRoute('/app_/menu/backoffice/users/$businessUuid/wallet')({
  loader: ({ context: { queryClient }, params: { businessUuid } }) =>
    queryClient.ensureQueryData(staffWalletQuery(businessUuid)),
  head: () => ({ meta: [{ title: 'Dados da carteira · Cortejo' }] }),
  component: Page,
})

function Page() {
  return <StaffWalletScreen businessUuid={Route.useParams().businessUuid} />
}
