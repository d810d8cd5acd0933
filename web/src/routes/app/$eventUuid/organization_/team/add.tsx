import { createFileRoute } from '@tanstack/react-router'
import { OnlyManagers } from '@/app/workspace/OnlyManagers'
import { AddToEventScreen } from '@/features/team/AddToEventScreen'
import { eventTeamQuery, readsEventTeam, teamQuery } from '@/features/team/queries'
import { on, present, uuidIn } from '@/lib/search'

function addSearch(search: Record<string, unknown>) {
  return present({
    /** The chosen helper, whose permissions are the next step. */
    member: uuidIn(search.member),
    /** Invites a person who is not in the team yet. */
    invite: on(search.invite),
  })
}

export const Route = createFileRoute('/app/$eventUuid/organization_/team/add')({
  staticData: { aloneOnPhone: true },
  validateSearch: addSearch,
  loader: async ({ context: { queryClient, client }, params: { eventUuid } }) => {
    if (!(await readsEventTeam(queryClient, client, eventUuid))) return
    await Promise.all([
      queryClient.ensureQueryData(teamQuery(client)),
      queryClient.ensureQueryData(eventTeamQuery(client, eventUuid)),
    ])
  },
  component: Page,
})

function Page() {
  const { eventUuid } = Route.useParams()
  const search = Route.useSearch()
  return (
    <OnlyManagers
      permission="WRITE_TEAM_MEMBERS"
      title="Adicionar à equipe do evento"
      does="muda a equipe do evento"
      framed
      back={{
        link: { to: '/app/$eventUuid', params: { eventUuid } },
        label: 'Voltar para o evento',
      }}
    >
      <AddToEventScreen key={eventUuid} eventUuid={eventUuid} search={search} />
    </OnlyManagers>
  )
}
