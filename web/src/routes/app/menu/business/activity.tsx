import { createFileRoute } from '@tanstack/react-router'
import { OnlyManagers } from '@/app/workspace/OnlyManagers'
import { ActivityScreen } from '@/features/activity/ActivityScreen'
import { activitySearch } from '@/features/activity/search'

export const Route = createFileRoute('/app/menu/business/activity')({
  validateSearch: activitySearch,
  head: () => ({ meta: [{ title: 'Atividade · Cortejo' }] }),
  component: Page,
})

function Page() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <OnlyManagers
      permission="READ_ACTIVITY"
      title="Atividade"
      who="o titular"
      does="vê a atividade do espaço"
      back={{ link: { to: '/app/menu' }, label: 'Voltar para o menu' }}
    >
      <ActivityScreen
        search={search}
        onSearchChange={(next) => void navigate({ search: next, replace: true })}
      />
    </OnlyManagers>
  )
}
