import { createFileRoute, redirect } from '@tanstack/react-router'
import { manages } from '@/features/events/facts'
import { eventQuery } from '@/features/events/queries'
import { TemplatesScreen } from '@/features/templates/TemplatesScreen'

export const Route = createFileRoute('/app/$eventUuid/templates/')({
  // Whoever does not manage the event finds all that is theirs on its first page.
  loader: async ({ context: { client, queryClient }, params: { eventUuid } }) => {
    const event = await queryClient.ensureQueryData(eventQuery(client, eventUuid))
    if (!manages(event)) {
      throw redirect({ to: '/app/$eventUuid', params: { eventUuid }, replace: true })
    }
  },
  component: Page,
})

function Page() {
  const { eventUuid } = Route.useParams()
  return <TemplatesScreen eventUuid={eventUuid} />
}
