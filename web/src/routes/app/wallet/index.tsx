import { createFileRoute } from '@tanstack/react-router'
import { walletQuery } from '@/features/wallet/setup/queries'
import { WalletScreen } from '@/features/wallet/setup/WalletScreen'

export const Route = createFileRoute('/app/wallet/')({
  loader: ({ context: { queryClient, client } }) =>
    queryClient.ensureQueryData(walletQuery(client)),
  head: () => ({ meta: [{ title: 'Carteira · Cortejo' }] }),
  component: WalletScreen,
})
