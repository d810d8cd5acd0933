import { createFileRoute } from '@tanstack/react-router'
import { OnlyManagers } from '@/app/workspace/OnlyManagers'
import { MemberWizard } from '@/features/team/MemberWizard'
import { memberSearch } from '@/features/team/memberSearch'

export const Route = createFileRoute('/app/menu/team/add')({
  validateSearch: memberSearch,
  head: () => ({ meta: [{ title: 'Adicionar membro · Cortejo' }] }),
  component: Page,
})

function Page() {
  const search = Route.useSearch()
  return (
    <OnlyManagers
      permission="WRITE_TEAM_MEMBERS"
      title="Adicionar membro"
      does="convida para a equipe"
      back={{ link: { to: '/app/menu' }, label: 'Voltar para o menu' }}
    >
      <MemberWizard search={search} />
    </OnlyManagers>
  )
}
