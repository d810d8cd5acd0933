import { createFileRoute } from '@tanstack/react-router'
import { IndicateCustomersScreen } from '@/features/referrals/IndicateCustomersScreen'
import { socialIndicationsQuery } from '@/features/referrals/queries'

export const Route = createFileRoute('/app/share/indicate-customers/')({
  loader: ({ context: { queryClient, client } }) =>
    queryClient.ensureQueryData(socialIndicationsQuery(client)),
  head: () => ({ meta: [{ title: 'Indicar clientes · Cortejo' }] }),
  component: IndicateCustomersScreen,
})
