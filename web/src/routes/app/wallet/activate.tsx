import { createFileRoute } from '@tanstack/react-router'
import { ActivateScreen } from '@/features/wallet/setup/ActivateScreen'
import { walletQuery } from '@/features/wallet/setup/queries'

export const Route = createFileRoute('/app/wallet/activate')({
  loader: ({ context: { queryClient, client } }) =>
    queryClient.ensureQueryData(walletQuery(client)),
  head: () => ({ meta: [{ title: 'Titular da carteira · Cortejo' }] }),
  component: ActivateScreen,
})
