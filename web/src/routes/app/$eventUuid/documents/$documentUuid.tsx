import { createFileRoute } from '@tanstack/react-router'
import { DocumentScreen } from '@/features/documents/DocumentScreen'
import { documentQuery } from '@/features/documents/queries'
import { TeamDrawer } from '@/features/documents/TeamDrawer'

export const Route = createFileRoute('/app/$eventUuid/documents/$documentUuid')({
  staticData: { aloneOnPhone: true },
  // Loads changes of other people before the document can be edited.
  loader: ({ context: { queryClient, client }, params: { documentUuid } }) =>
    queryClient.fetchQuery({ ...documentQuery(client, documentUuid), staleTime: 0 }),
  component: Page,
})

function Page() {
  const { eventUuid, documentUuid } = Route.useParams()
  return (
    <TeamDrawer eventUuid={eventUuid}>
      <DocumentScreen key={documentUuid} eventUuid={eventUuid} documentUuid={documentUuid} />
    </TeamDrawer>
  )
}
