import { createFileRoute } from '@tanstack/react-router'
import { OnlyManagers } from '@/app/workspace/OnlyManagers'
import { readsTeam, teamQuery } from '@/features/team/queries'
import { TeamScreen } from '@/features/team/TeamScreen'

export const Route = createFileRoute('/app/menu/team/')({
  loader: async ({ context: { queryClient, client } }) => {
    if (await readsTeam(queryClient, client)) void queryClient.prefetchQuery(teamQuery(client))
  },
  head: () => ({ meta: [{ title: 'Minha equipe · Cortejo' }] }),
  component: Page,
})

function Page() {
  return (
    <OnlyManagers
      permission="READ_TEAM_MEMBERS"
      title="Minha equipe"
      does="vê a equipe"
      back={{ link: { to: '/app/menu' }, label: 'Voltar para o menu' }}
    >
      <TeamScreen />
    </OnlyManagers>
  )
}
