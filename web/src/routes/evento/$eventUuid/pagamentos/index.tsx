import { createFileRoute, redirect } from '@tanstack/react-router'
import { ClientPageLoading } from '@/features/customer/ClientLoading'
import { mustHold } from '@/features/customer/holds'
import { PaymentsScreen } from '@/features/customer/payments/PaymentsScreen'
import { paymentsQuery } from '@/features/payments/queries'
import { isUuid } from '@/lib/search'

export const Route = createFileRoute('/evento/$eventUuid/pagamentos/')({
  // A payer who comes back from the provider's page is redirected to their payment.
  validateSearch: (search: Record<string, unknown>): { payment?: string; online?: 'voltou' } => ({
    ...(isUuid(search.payment) && { payment: search.payment }),
    ...(search.online === 'voltou' && { online: 'voltou' }),
  }),
  beforeLoad: ({ context, params: { eventUuid }, search: { payment, online } }) => {
    if (payment) {
      throw redirect({
        to: '/evento/$eventUuid/pagamentos/$paymentUuid',
        params: { eventUuid, paymentUuid: payment },
        search: online ? { online } : {},
        replace: true,
      })
    }
    return mustHold(context, 'PAYMENTS')
  },
  loader: ({ context: { queryClient, client } }) =>
    queryClient.ensureInfiniteQueryData(paymentsQuery(client, {})),
  head: () => ({ meta: [{ title: 'Pagamentos' }] }),
  pendingComponent: ClientPageLoading,
  component: () => <PaymentsScreen />,
})
