import { createFileRoute, notFound, Outlet } from '@tanstack/react-router'
import { isTemplate } from '@/app/event/facts'
import { eventQuery } from '@/app/event/queries'
import { Content } from '@/app/frame/Content'
import { SiteLoading } from '@/features/site/SiteLoading'
import { TeamSite } from '@/features/site/TeamSite'

export const Route = createFileRoute('/app/$eventUuid/website-and-gifts')({
  staticData: { barOnly: true },
  loader: async ({ context: { queryClient, client }, params: { eventUuid } }) => {
    const event = await queryClient.ensureQueryData(eventQuery(client, eventUuid))
    if (isTemplate(event)) throw notFound()
    const { siteQuery } = await import('@/features/site/queries')
    await queryClient.ensureQueryData(siteQuery({ client, eventUuid }))
  },
  pendingComponent: () => (
    <Content width="whole">
      <SiteLoading />
    </Content>
  ),
  component: Site,
})

function Site() {
  const { eventUuid } = Route.useParams()
  return (
    <TeamSite eventUuid={eventUuid}>
      <Content width="whole">
        <Outlet />
      </Content>
    </TeamSite>
  )
}
