import { createFileRoute, notFound } from '@tanstack/react-router'
import { OnlyManagers } from '@/app/workspace/OnlyManagers'
import { EditMemberScreen } from '@/features/team/EditMemberScreen'
import { memberSearch } from '@/features/team/memberSearch'
import { memberQuery, readsTeam } from '@/features/team/queries'
import { isUuid } from '@/lib/search'

export const Route = createFileRoute('/app/menu/team/$teamMemberUuid')({
  validateSearch: memberSearch,
  beforeLoad: ({ params }) => {
    if (!isUuid(params.teamMemberUuid)) throw notFound()
  },
  loader: async ({ context: { queryClient, client }, params: { teamMemberUuid } }) => {
    if (!(await readsTeam(queryClient, client))) return null
    return queryClient.ensureQueryData(memberQuery(client, teamMemberUuid))
  },
  head: ({ loaderData }) => ({
    meta: [{ title: `${loaderData?.name ?? 'Editar membro'} · Cortejo` }],
  }),
  component: Page,
})

function Page() {
  const search = Route.useSearch()
  const { teamMemberUuid } = Route.useParams()
  return (
    <OnlyManagers
      permission="WRITE_TEAM_MEMBERS"
      title="Editar membro"
      does="muda a equipe"
      back={{ link: { to: '/app/menu' }, label: 'Voltar para o menu' }}
    >
      <EditMemberScreen key={teamMemberUuid} uuid={teamMemberUuid} search={search} />
    </OnlyManagers>
  )
}
