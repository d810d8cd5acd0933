import { createFileRoute, notFound } from '@tanstack/react-router'
import { ClientPageLoading } from '@/features/customer/ClientLoading'
import { mustHold } from '@/features/customer/holds'
import { PaymentScreen } from '@/features/customer/payments/PaymentScreen'
import { paymentQuery } from '@/features/payments/queries'
import { isUuid } from '@/lib/search'

export const Route = createFileRoute('/evento/$eventUuid/pagamentos/$paymentUuid')({
  validateSearch: (search: Record<string, unknown>): { online?: 'voltou' } =>
    search.online === 'voltou' ? { online: 'voltou' } : {},
  beforeLoad: ({ context, params: { paymentUuid } }) => {
    if (!isUuid(paymentUuid)) throw notFound()
    return mustHold(context, 'PAYMENTS')
  },
  loader: ({ context: { queryClient, client }, params: { paymentUuid } }) =>
    queryClient.ensureQueryData(paymentQuery(client, paymentUuid)),
  head: () => ({ meta: [{ title: 'Pagamento' }] }),
  pendingComponent: ClientPageLoading,
  component: Page,
})

function Page() {
  const { paymentUuid } = Route.useParams()
  const { online } = Route.useSearch()
  return <PaymentScreen key={paymentUuid} uuid={paymentUuid} returned={online === 'voltou'} />
}
