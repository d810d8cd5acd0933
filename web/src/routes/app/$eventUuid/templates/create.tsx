import { createFileRoute } from '@tanstack/react-router'
import { OnlyManagers } from '@/app/workspace/OnlyManagers'
import { SaveAsTemplateScreen } from '@/features/templates/SaveAsTemplateScreen'

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
