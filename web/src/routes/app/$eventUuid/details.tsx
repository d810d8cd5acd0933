import { createFileRoute, redirect } from '@tanstack/react-router'
import { isTemplate, manages } from '@/app/event/facts'
import { eventQuery, overviewQuery } from '@/app/event/queries'
import { OverviewLoading } from '@/features/events/overview/OverviewLoading'
import { OverviewScreen } from '@/features/events/overview/OverviewScreen'

export const Route = createFileRoute('/app/$eventUuid/details')({
  // A template has no day to look forward to, and a helper without the checklist has a page of their own.
  loader: async ({ context: { client, queryClient }, params: { eventUuid } }) => {
    // Requested in parallel with the event, not after it; a failure is thrown where it is awaited.
    const overview = queryClient.ensureQueryData(overviewQuery(client, eventUuid))
    overview.catch(() => undefined)
    const event = await queryClient.ensureQueryData(eventQuery(client, eventUuid))
    if (!manages(event) || isTemplate(event)) {
      throw redirect({ to: '/app/$eventUuid', params: { eventUuid }, replace: true })
    }
    await overview
  },
  pendingComponent: OverviewLoading,
  component: Page,
})

function Page() {
  const { eventUuid } = Route.useParams()
  return <OverviewScreen eventUuid={eventUuid} />
}
