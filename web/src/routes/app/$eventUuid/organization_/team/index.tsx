import { createFileRoute } from '@tanstack/react-router'
import { OnlyManagers } from '@/app/workspace/OnlyManagers'
import { EventTeamScreen } from '@/features/team/EventTeamScreen'
import { eventTeamQuery, readsEventTeam } from '@/features/team/queries'

export const Route = createFileRoute('/app/$eventUuid/organization_/team/')({
  loader: async ({ context: { queryClient, client }, params: { eventUuid } }) => {
    if (await readsEventTeam(queryClient, client, eventUuid)) {
      void queryClient.prefetchQuery(eventTeamQuery(client, eventUuid))
    }
  },
  component: Page,
})

function Page() {
  const { eventUuid } = Route.useParams()
  return (
    <OnlyManagers
      permission="READ_TEAM_MEMBERS"
      does="vê a equipe do evento"
      back={{
        link: { to: '/app/$eventUuid', params: { eventUuid } },
        label: 'Voltar para o evento',
      }}
    >
      <EventTeamScreen eventUuid={eventUuid} />
    </OnlyManagers>
  )
}
