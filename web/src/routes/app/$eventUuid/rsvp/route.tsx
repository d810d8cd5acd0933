import { createFileRoute, notFound, Outlet } from '@tanstack/react-router'
import { isTemplate } from '@/app/event/facts'
import { eventQuery } from '@/app/event/queries'
import { Content } from '@/app/frame/Content'
import { GuestsSkeleton } from '@/features/guests/list/GuestsSkeleton'
import { TeamGuests } from '@/features/guests/TeamGuests'

export const Route = createFileRoute('/app/$eventUuid/rsvp')({
  loader: async ({ context: { queryClient, client }, params: { eventUuid } }) => {
    const event = await queryClient.ensureQueryData(eventQuery(client, eventUuid))
    if (isTemplate(event)) throw notFound()
    // Hardly an address of the many of the first load: how the list is asked for comes with it.
    const { guestListQuery, summaryQuery } = await import('@/features/guests/queries')
    await Promise.all([
      queryClient.ensureQueryData(guestListQuery({ client, eventUuid })),
      queryClient.ensureQueryData(summaryQuery({ client, eventUuid })),
    ])
  },
  pendingComponent: () => (
    <Content width="whole">
      <GuestsSkeleton />
    </Content>
  ),
  component: Guests,
})

function Guests() {
  const { eventUuid } = Route.useParams()
  return (
    <TeamGuests eventUuid={eventUuid}>
      <Content width="whole">
        <Outlet />
      </Content>
    </TeamGuests>
  )
}
