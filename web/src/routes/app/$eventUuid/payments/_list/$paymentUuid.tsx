import { createFileRoute, notFound } from '@tanstack/react-router'
import { PaymentDetail } from '@/features/payments/detail/PaymentDetail'
import { isUuid } from '@/lib/search'

export const Route = createFileRoute('/app/$eventUuid/payments/_list/$paymentUuid')({
  beforeLoad: ({ params: { paymentUuid } }) => {
    if (!isUuid(paymentUuid)) throw notFound()
  },
  component: OpenPayment,
})

function OpenPayment() {
  const { eventUuid, paymentUuid } = Route.useParams()
  const navigate = Route.useNavigate()
  return (
    <PaymentDetail
      paymentUuid={paymentUuid}
      search={Route.useSearch()}
      onClose={() =>
        void navigate({
          to: '/app/$eventUuid/payments',
          params: { eventUuid },
          search: true,
          resetScroll: false,
        })
      }
    />
  )
}
