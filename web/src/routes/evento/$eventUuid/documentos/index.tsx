import { createFileRoute } from '@tanstack/react-router'
import { ClientPageLoading } from '@/features/customer/ClientLoading'
import { DocumentsScreen } from '@/features/customer/documents/DocumentsScreen'
import { documentsQuery } from '@/features/customer/documents/queries'

export const Route = createFileRoute('/evento/$eventUuid/documentos/')({
  loader: async ({ context: { queryClient, client } }) => {
    await queryClient.ensureInfiniteQueryData({
      ...documentsQuery(client),
      revalidateIfStale: true,
    })
  },
  pendingComponent: ClientPageLoading,
  component: DocumentsScreen,
})
