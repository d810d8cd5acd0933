import { createFileRoute, redirect } from '@tanstack/react-router'
import { manages } from '@/app/event/facts'
import { eventQuery } from '@/app/event/queries'
import { HelperHome } from '@/features/events/HelperHome'

/** An event opens on its planning; for a helper who has none of it, on a page of their own. */
export const Route = createFileRoute('/app/$eventUuid/')({
  loader: async ({ context: { client, queryClient }, params }) => {
    if (manages(await queryClient.ensureQueryData(eventQuery(client, params.eventUuid)))) {
      throw redirect({
        to: '/app/$eventUuid/organization',
        params,
        search: { tab: 'planning' },
        replace: true,
      })
    }
  },
  component: Page,
})

function Page() {
  const { eventUuid } = Route.useParams()
  return <HelperHome eventUuid={eventUuid} />
}
