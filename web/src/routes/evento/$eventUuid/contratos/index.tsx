import { createFileRoute } from '@tanstack/react-router'
import { contractsQuery } from '@/features/contracts'
import { ClientPageLoading } from '@/features/customer/ClientLoading'
import { ContractsScreen } from '@/features/customer/contracts/ContractsScreen'
import { mustHold } from '@/features/customer/holds'

export const Route = createFileRoute('/evento/$eventUuid/contratos/')({
  beforeLoad: ({ context }) => mustHold(context, 'CONTRACTS'),
  loader: async ({ context: { queryClient, client, eventUuid } }) => {
    await queryClient.ensureInfiniteQueryData({
      ...contractsQuery(client, eventUuid),
      revalidateIfStale: true,
    })
  },
  head: () => ({ meta: [{ title: 'Contratos' }] }),
  pendingComponent: ClientPageLoading,
  component: ContractsScreen,
})
