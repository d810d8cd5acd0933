import { createFileRoute } from '@tanstack/react-router'
import { ClientPageLoading } from '@/features/customer/ClientLoading'
import { mustHold } from '@/features/customer/holds'
import { PaymentsScreen } from '@/features/customer/payments/PaymentsScreen'
import { paymentsQuery } from '@/features/payments/queries'

export const Route = createFileRoute('/evento/$eventUuid/organizacao/$taskUuid/payments')({
  beforeLoad: ({ context }) => mustHold(context, 'PAYMENTS'),
  loader: ({ context: { queryClient, client }, params: { taskUuid } }) =>
    queryClient.ensureInfiniteQueryData(paymentsQuery(client, { taskId: taskUuid })),
  head: () => ({ meta: [{ title: 'Pagamentos da tarefa' }] }),
  pendingComponent: ClientPageLoading,
  component: Page,
})

function Page() {
  return <PaymentsScreen taskUuid={Route.useParams().taskUuid} />
}
