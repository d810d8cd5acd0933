import { createFileRoute } from '@tanstack/react-router'
import { BonificationsScreen } from '@/features/wallet/bonuses/BonificationsScreen'
import { bonificationsQuery, transfersQuery } from '@/features/wallet/bonuses/queries'

export const Route = createFileRoute('/app/wallet/bonifications/')({
  loader: ({ context: { queryClient, client } }) =>
    Promise.all([
      queryClient.ensureQueryData(bonificationsQuery(client)),
      queryClient.ensureQueryData(transfersQuery(client)),
    ]),
  head: () => ({ meta: [{ title: 'Bônus · Cortejo' }] }),
  component: BonificationsScreen,
})
