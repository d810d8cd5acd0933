import { createFileRoute, notFound } from '@tanstack/react-router'
import { ClientPageLoading } from '@/features/customer/ClientLoading'
import { DocumentScreen } from '@/features/customer/documents/DocumentScreen'
import { documentQuery } from '@/features/documents'
import { isUuid } from '@/lib/search'

export const Route = createFileRoute('/evento/$eventUuid/documentos/$documentUuid')({
  // Loads changes of other people before the document can be edited.
  loader: ({ context: { queryClient, client }, params: { documentUuid } }) => {
    if (!isUuid(documentUuid)) throw notFound()
    return queryClient.fetchQuery({ ...documentQuery(client, documentUuid), staleTime: 0 })
  },
  pendingComponent: ClientPageLoading,
  component: Page,
})

function Page() {
  const { documentUuid } = Route.useParams()
  return <DocumentScreen key={documentUuid} documentUuid={documentUuid} />
}
