import { createFileRoute } from '@tanstack/react-router'
import { walletQuery } from '@/features/wallet/setup/queries'
import { RecipientCreateScreen } from '@/features/wallet/setup/RecipientCreateScreen'

export const Route = createFileRoute('/app/wallet/invoices/recipient/create')({
  loader: ({ context: { queryClient, client } }) =>
    queryClient.ensureQueryData(walletQuery(client)),
  head: () => ({ meta: [{ title: 'Endereço, conta e cadastro · Cortejo' }] }),
  component: RecipientCreateScreen,
})
