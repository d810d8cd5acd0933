import { createFileRoute, redirect } from '@tanstack/react-router'
import { manages } from '@/app/event/facts'
import { eventQuery } from '@/app/event/queries'
import { EditScreen } from '@/features/events/EditScreen'

export const Route = createFileRoute('/app/$eventUuid/settings/edit')({
  staticData: { aloneOnPhone: true },
  // The details' own screen shows what a helper may see; this form would only be refused.
  loader: async ({ context: { client, queryClient }, params: { eventUuid } }) => {
    const event = await queryClient.ensureQueryData(eventQuery(client, eventUuid))
    if (!manages(event)) {
      throw redirect({ to: '/app/$eventUuid/settings', params: { eventUuid }, replace: true })
    }
  },
  component: Page,
})

function Page() {
  const { eventUuid } = Route.useParams()
  return <EditScreen key={eventUuid} eventUuid={eventUuid} />
}
