import { createFileRoute } from '@tanstack/react-router'
import { ClientPageLoading } from '@/features/customer/ClientLoading'
import { mustHold } from '@/features/customer/holds'
import { PaymentsScreen } from '@/features/customer/payments/PaymentsScreen'
import { paymentsQuery } from '@/features/payments/queries'

export const Route = createFileRoute('/evento/$eventUuid/pagamentos/')({
  beforeLoad: ({ context }) => mustHold(context, 'PAYMENTS'),
  loader: ({ context: { queryClient, client } }) =>
    queryClient.ensureInfiniteQueryData(paymentsQuery(client, {})),
  head: () => ({ meta: [{ title: 'Pagamentos' }] }),
  pendingComponent: ClientPageLoading,
  component: () => <PaymentsScreen />,
})
