import { createFileRoute, notFound, Outlet } from '@tanstack/react-router'
import { isTemplate } from '@/app/event/facts'
import { eventQuery } from '@/app/event/queries'
import { Content } from '@/app/frame/Content'
import { GuestsSkeleton } from '@/features/guests/list/GuestsSkeleton'
import { guestListQuery, summaryQuery } from '@/features/guests/queries'
import { TeamGuests } from '@/features/guests/TeamGuests'

export const Route = createFileRoute('/app/$eventUuid/rsvp')({
  loader: async ({ context: { queryClient, client }, params: { eventUuid } }) => {
    const event = await queryClient.ensureQueryData(eventQuery(client, eventUuid))
    if (isTemplate(event)) throw notFound()
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
