import { createFileRoute } from '@tanstack/react-router'
import { ClientPageLoading } from '@/features/customer/ClientLoading'
import { DocumentsScreen } from '@/features/customer/documents/DocumentsScreen'
import { documentsQuery } from '@/features/documents'

export const Route = createFileRoute('/evento/$eventUuid/documentos/')({
  loader: async ({ context: { queryClient, client, eventUuid } }) => {
    await queryClient.ensureInfiniteQueryData({
      ...documentsQuery(client, { eventUuid }),
      revalidateIfStale: true,
    })
  },
  pendingComponent: ClientPageLoading,
  component: DocumentsScreen,
})
