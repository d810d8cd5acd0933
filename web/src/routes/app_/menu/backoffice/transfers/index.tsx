import { createFileRoute } from '@tanstack/react-router'
import { TransfersScreen } from '@/features/backoffice/TransfersScreen'
import { pendingTransfersQuery } from '@/features/backoffice/transfers'

export const Route = createFileRoute('/app_/menu/backoffice/transfers/')({
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(pendingTransfersQuery),
  head: () => ({ meta: [{ title: 'Transferências de bônus · Cortejo' }] }),
  component: TransfersScreen,
})
