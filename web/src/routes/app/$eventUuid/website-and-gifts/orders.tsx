import { createFileRoute } from '@tanstack/react-router'
import { OrdersScreen } from '@/features/gifts/OrdersScreen'
import { giftsQuery, orderQuery, ordersQuery } from '@/features/gifts/queries'
import { ordersSearch } from '@/features/gifts/search'
import { TeamGifts } from '@/features/gifts/TeamGifts'
import { SiteLoading } from '@/features/site/SiteLoading'

export const Route = createFileRoute('/app/$eventUuid/website-and-gifts/orders')({
  validateSearch: ordersSearch,
  loaderDeps: ({ search: { pedido } }) => ({ pedido }),
  loader: ({ context: { queryClient, client }, params: { eventUuid }, deps: { pedido } }) =>
    Promise.all([
      queryClient.ensureQueryData(giftsQuery({ client, eventUuid })),
      queryClient.ensureInfiniteQueryData(ordersQuery({ client, eventUuid })),
      pedido && queryClient.prefetchQuery(orderQuery({ client, eventUuid }, pedido)),
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
