import { createFileRoute, notFound } from '@tanstack/react-router'
import { isTemplate, manages } from '@/app/event/facts'
import { eventQuery } from '@/app/event/queries'
import { AddContractScreen } from '@/features/contracts/AddContractScreen'

export const Route = createFileRoute('/app/$eventUuid/contracts/add')({
  staticData: { aloneOnPhone: true },
  loader: async ({ context: { queryClient, client }, params: { eventUuid } }) => {
    const event = await queryClient.ensureQueryData(eventQuery(client, eventUuid))
    if (isTemplate(event) || !manages(event)) throw notFound()
  },
  component: Page,
})

function Page() {
  const { eventUuid } = Route.useParams()
  return <AddContractScreen key={eventUuid} eventUuid={eventUuid} />
}
