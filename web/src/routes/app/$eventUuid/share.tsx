import { createFileRoute, notFound } from '@tanstack/react-router'
import { isTemplate } from '@/app/event/facts'
import { eventQuery } from '@/app/event/queries'
import { Content } from '@/app/frame/Content'
import { SiteLoading } from '@/features/site/SiteLoading'
import { ShareScreen } from '@/features/site/share/ShareScreen'
import { TeamSite } from '@/features/site/TeamSite'

export const Route = createFileRoute('/app/$eventUuid/share')({
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
  component: Page,
})

function Page() {
  const { eventUuid } = Route.useParams()
  return (
    <TeamSite eventUuid={eventUuid}>
      <Content>
        <ShareScreen />
      </Content>
    </TeamSite>
  )
}
