import { createFileRoute } from '@tanstack/react-router'
import { BonificationsHelperScreen } from '@/features/wallet/bonuses/BonificationsHelperScreen'
import { bonificationsQuery } from '@/features/wallet/bonuses/queries'

export const Route = createFileRoute('/app/wallet/bonifications/helper')({
  loader: ({ context: { queryClient, client } }) =>
    queryClient.ensureQueryData(bonificationsQuery(client)),
  head: () => ({ meta: [{ title: 'Quando os bônus são pagos · Cortejo' }] }),
  component: BonificationsHelperScreen,
})
