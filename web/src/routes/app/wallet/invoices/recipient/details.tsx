import { createFileRoute } from '@tanstack/react-router'
import { walletQuery } from '@/features/wallet/setup/queries'
import { RecipientDetailsScreen } from '@/features/wallet/setup/RecipientDetailsScreen'

export const Route = createFileRoute('/app/wallet/invoices/recipient/details')({
  loader: ({ context: { queryClient, client } }) =>
    queryClient.ensureQueryData(walletQuery(client)),
  head: () => ({ meta: [{ title: 'Dados de recebimento · Cortejo' }] }),
  component: RecipientDetailsScreen,
})
