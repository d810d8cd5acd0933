import { createFileRoute } from '@tanstack/react-router'
import { ClientPageLoading } from '@/features/customer/ClientLoading'
import { decisionsQuery } from '@/features/customer/checklist/queries'
import { DecisionsScreen } from '@/features/customer/decisions/DecisionsScreen'
import { mustHold } from '@/features/customer/holds'

/** The client's questions belong to the checklist: without that area, the page does not exist. */
export const Route = createFileRoute('/evento/$eventUuid/decisoes')({
  beforeLoad: ({ context }) => mustHold(context, 'CHECKLIST'),
  loader: ({ context: { queryClient, client } }) =>
    queryClient.ensureQueryData({ ...decisionsQuery(client), revalidateIfStale: true }),
  head: () => ({ meta: [{ title: 'Decisões' }] }),
  pendingComponent: ClientPageLoading,
  component: DecisionsScreen,
})
