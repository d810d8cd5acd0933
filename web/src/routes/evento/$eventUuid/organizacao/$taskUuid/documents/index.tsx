import { createFileRoute } from '@tanstack/react-router'
import { ClientPageLoading } from '@/features/customer/ClientLoading'
import { DocumentsScreen } from '@/features/customer/documents/DocumentsScreen'
import { documentsQuery } from '@/features/documents'

export const Route = createFileRoute('/evento/$eventUuid/organizacao/$taskUuid/documents/')({
  loader: async ({ context: { queryClient, client, eventUuid }, params: { taskUuid } }) => {
    await queryClient.ensureInfiniteQueryData({
      ...documentsQuery(client, { eventUuid, taskUuid }),
      revalidateIfStale: true,
    })
  },
  pendingComponent: ClientPageLoading,
  component: Page,
})

function Page() {
  const { taskUuid } = Route.useParams()
  return <DocumentsScreen key={taskUuid} taskUuid={taskUuid} />
}
