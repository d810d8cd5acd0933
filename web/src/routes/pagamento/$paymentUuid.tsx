import { createFileRoute } from '@tanstack/react-router'
import { ClosedPayment } from '@/features/payments/shared/ClosedPayment'
import { sharedPaymentQuery } from '@/features/payments/shared/query'
import { SharedPayment } from '@/features/payments/shared/SharedPayment'
import { toProblem } from '@/lib/problem'

export const Route = createFileRoute('/pagamento/$paymentUuid')({
  loader: async ({ context: { queryClient }, params: { paymentUuid } }) => {
    try {
      return await queryClient.ensureQueryData(sharedPaymentQuery(paymentUuid))
    } catch (error) {
      // One that was closed or never was: one answer for all of them.
      if (toProblem(error).isMissing) return undefined
      throw error
    }
  },
  head: ({ loaderData: payment }) => ({
    meta: [{ title: payment ? `${payment.title} · ${payment.business.name}` : 'Pagamento' }],
  }),
  component: Page,
})

function Page() {
  const { paymentUuid } = Route.useParams()
  return Route.useLoaderData() ? (
    <SharedPayment key={paymentUuid} paymentUuid={paymentUuid} />
  ) : (
    <ClosedPayment />
  )
}
