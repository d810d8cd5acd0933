import { createFileRoute } from '@tanstack/react-router'
import { OrdersScreen } from '@/features/gifts/OrdersScreen'
import { giftsQuery, ordersQuery } from '@/features/gifts/queries'
import { ordersSearch } from '@/features/gifts/search'
import { TeamGifts } from '@/features/gifts/TeamGifts'
import { SiteLoading } from '@/features/site/SiteLoading'

export const Route = createFileRoute('/app/$eventUuid/website-and-gifts/orders')({
  validateSearch: ordersSearch,
  loader: ({ context: { queryClient, client }, params: { eventUuid } }) =>
    Promise.all([
      queryClient.ensureQueryData(giftsQuery({ client, eventUuid })),
      queryClient.ensureInfiniteQueryData(ordersQuery({ client, eventUuid })),
    ]),
  pendingComponent: SiteLoading,
  component: Page,
})

function Page() {
  return (
    <TeamGifts now="orders">
      <OrdersScreen led={Route.useSearch().pedido} />
    </TeamGifts>
  )
}
