import { createFileRoute, redirect } from '@tanstack/react-router'
import { eventQuery } from '@/app/event/queries'
import { ClientAccessScreen } from '@/features/events/ClientAccessScreen'

export const Route = createFileRoute('/app/$eventUuid/settings/permissions')({
  staticData: { aloneOnPhone: true },
  // A template has no client, and a helper has no say in it: the server tells neither of it.
  loader: async ({ context: { client, queryClient }, params: { eventUuid } }) => {
    const event = await queryClient.ensureQueryData(eventQuery(client, eventUuid))
    if (event.customerPermissions === undefined) {
      throw redirect({ to: '/app/$eventUuid/settings', params: { eventUuid }, replace: true })
    }
  },
  component: Page,
})

function Page() {
  const { eventUuid } = Route.useParams()
  return <ClientAccessScreen key={eventUuid} eventUuid={eventUuid} />
}
