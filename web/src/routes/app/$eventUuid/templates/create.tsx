import { createFileRoute } from '@tanstack/react-router'
import { SaveAsTemplateScreen } from '@/features/templates/SaveAsTemplateScreen'
import { OnlyManagers } from '@/features/workspace/OnlyManagers'

export const Route = createFileRoute('/app/$eventUuid/templates/create')({
  staticData: { aloneOnPhone: true },
  component: Page,
})

function Page() {
  const { eventUuid } = Route.useParams()
  return (
    <OnlyManagers
      permission="WRITE_TEMPLATES"
      title="Salvar como modelo"
      does="cria modelos"
      framed
      back={{
        link: { to: '/app/$eventUuid', params: { eventUuid } },
        label: 'Voltar para o evento',
      }}
    >
      <SaveAsTemplateScreen key={eventUuid} eventUuid={eventUuid} />
    </OnlyManagers>
  )
}
