import { createFileRoute } from '@tanstack/react-router'
import { staffWalletQuery } from '@/features/wallet/backoffice/queries'
import { UpdatePixScreen } from '@/features/wallet/backoffice/UpdatePixScreen'

export const Route = createFileRoute('/app_/menu/backoffice/users/$businessUuid/update-pix')({
  loader: ({ context: { queryClient }, params: { businessUuid } }) =>
    queryClient.ensureQueryData(staffWalletQuery(businessUuid)),
  head: () => ({ meta: [{ title: 'Editar chave Pix · Cortejo' }] }),
  component: Page,
})

function Page() {
  return <UpdatePixScreen businessUuid={Route.useParams().businessUuid} />
}
