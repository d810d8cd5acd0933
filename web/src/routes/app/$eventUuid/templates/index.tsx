import { createFileRoute } from '@tanstack/react-router'
import { TemplatesScreen } from '@/features/templates/TemplatesScreen'
import { OnlyManagers } from '@/features/workspace/OnlyManagers'

export const Route = createFileRoute('/app/$eventUuid/templates/')({ component: Page })

function Page() {
  const { eventUuid } = Route.useParams()
  return (
    <OnlyManagers
      permission="WRITE_TEMPLATES"
      does="usa modelos"
      back={{
        link: { to: '/app/$eventUuid', params: { eventUuid } },
        label: 'Voltar para o evento',
      }}
    >
      <TemplatesScreen eventUuid={eventUuid} />
    </OnlyManagers>
  )
}
