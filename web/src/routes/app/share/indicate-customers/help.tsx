import { createFileRoute } from '@tanstack/react-router'
import { IndicateCustomersHelpScreen } from '@/features/referrals/IndicateCustomersHelpScreen'
import { socialIndicationsQuery } from '@/features/referrals/queries'

export const Route = createFileRoute('/app/share/indicate-customers/help')({
  loader: ({ context: { queryClient, client } }) =>
    queryClient.ensureQueryData(socialIndicationsQuery(client)),
  head: () => ({ meta: [{ title: 'Como funciona? · Cortejo' }] }),
  component: IndicateCustomersHelpScreen,
})
