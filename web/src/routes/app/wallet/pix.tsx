import { createFileRoute } from '@tanstack/react-router'
import { PixScreen } from '@/features/wallet/setup/PixScreen'
import { walletQuery } from '@/features/wallet/setup/queries'

export const Route = createFileRoute('/app/wallet/pix')({
  loader: ({ context: { queryClient, client } }) =>
    queryClient.ensureQueryData(walletQuery(client)),
  head: () => ({ meta: [{ title: 'Chave Pix dos bônus · Cortejo' }] }),
  component: PixScreen,
})
