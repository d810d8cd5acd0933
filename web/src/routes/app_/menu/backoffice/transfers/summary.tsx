import { createFileRoute } from '@tanstack/react-router'
import { TransferSummaryScreen } from '@/features/backoffice/TransferSummaryScreen'
import { pendingTransfersQuery } from '@/features/backoffice/transfers'

export const Route = createFileRoute('/app_/menu/backoffice/transfers/summary')({
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(pendingTransfersQuery),
  head: () => ({ meta: [{ title: 'Conferir transferências · Cortejo' }] }),
  component: TransferSummaryScreen,
})
