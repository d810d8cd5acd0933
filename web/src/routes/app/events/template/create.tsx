import { createFileRoute } from '@tanstack/react-router'
import { OnlyManagers } from '@/app/workspace/OnlyManagers'
import { CreateTemplateScreen } from '@/features/templates/CreateTemplateScreen'
import { eventTypeKeys } from '@/lib/eventTypes'
import { oneOf, present } from '@/lib/search'

function templateSearch(search: Record<string, unknown>) {
  return present({ type: oneOf(search.type, eventTypeKeys) })
}

export const Route = createFileRoute('/app/events/template/create')({
  validateSearch: templateSearch,
  head: () => ({ meta: [{ title: 'Criar modelo · Cortejo' }] }),
  component: Page,
})

function Page() {
  const { type } = Route.useSearch()
  return (
    <OnlyManagers
      permission="WRITE_TEMPLATES"
      title="Criar modelo"
      does="cria modelos"
      back={{ link: { to: '/app/events' }, label: 'Voltar para os eventos' }}
    >
      <CreateTemplateScreen key={type ?? ''} {...(type && { type })} />
    </OnlyManagers>
  )
}
