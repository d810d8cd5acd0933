import { createFileRoute, notFound } from '@tanstack/react-router'
import { OnlyManagers } from '@/app/workspace/OnlyManagers'
import { EventMemberScreen } from '@/features/team/EventMemberScreen'
import { eventTeamQuery, readsEventTeam } from '@/features/team/queries'
import { isUuid } from '@/lib/search'

export const Route = createFileRoute('/app/$eventUuid/organization_/team/$teamMemberUuid')({
  staticData: { aloneOnPhone: true },
  beforeLoad: ({ params }) => {
    if (!isUuid(params.teamMemberUuid)) throw notFound()
  },
  loader: async ({ context: { queryClient, client }, params: { eventUuid, teamMemberUuid } }) => {
    if (!(await readsEventTeam(queryClient, client, eventUuid))) return
    const { items } = await queryClient.ensureQueryData(eventTeamQuery(client, eventUuid))
    const known = items.find(({ uuid }) => uuid === teamMemberUuid)
    if (!known || known.seesAllEvents) throw notFound()
  },
  component: Page,
})

function Page() {
  const { eventUuid, teamMemberUuid } = Route.useParams()
  return (
    <OnlyManagers
      permission="WRITE_TEAM_MEMBERS"
      title="Permissões no evento"
      does="muda a equipe do evento"
      framed
      back={{
        link: { to: '/app/$eventUuid', params: { eventUuid } },
        label: 'Voltar para o evento',
      }}
    >
      <EventMemberScreen key={teamMemberUuid} eventUuid={eventUuid} uuid={teamMemberUuid} />
    </OnlyManagers>
  )
}
