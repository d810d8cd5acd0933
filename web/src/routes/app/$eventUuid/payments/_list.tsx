import { createFileRoute, notFound, Outlet, useParams } from '@tanstack/react-router'
import { isTemplate, manages } from '@/app/event/facts'
import { eventQuery } from '@/app/event/queries'
import { PaymentsScreen } from '@/features/payments/list/PaymentsScreen'
import { paymentsSearch } from '@/features/payments/search'

/** The list stays mounted while a payment or a new agreement is open next to it. */
export const Route = createFileRoute('/app/$eventUuid/payments/_list')({
  validateSearch: paymentsSearch,
  loader: async ({ context: { queryClient, client }, params: { eventUuid } }) => {
    const event = await queryClient.ensureQueryData(eventQuery(client, eventUuid))
    // A template has no payments, and who does not manage the event none to see.
    if (isTemplate(event) || !manages(event)) throw notFound()
  },
  component: List,
})

function List() {
  const { eventUuid } = Route.useParams()
  const paymentUuid = useParams({ strict: false, select: ({ paymentUuid: uuid }) => uuid })
  return (
    <PaymentsScreen
      key={eventUuid}
      eventUuid={eventUuid}
      search={Route.useSearch()}
      selected={paymentUuid}
    >
      <Outlet />
    </PaymentsScreen>
  )
}
