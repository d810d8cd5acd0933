import { createFileRoute } from '@tanstack/react-router'
import { ClientPageLoading } from '@/features/customer/ClientLoading'
import { ChecklistScreen } from '@/features/customer/checklist/ChecklistScreen'
import { checklistQuery } from '@/features/customer/checklist/queries'

export const Route = createFileRoute('/evento/$eventUuid/organizacao/')({
  loader: ({ context: { queryClient, client } }) =>
    queryClient.ensureQueryData({ ...checklistQuery(client), revalidateIfStale: true }),
  pendingComponent: ClientPageLoading,
  component: ChecklistScreen,
})
