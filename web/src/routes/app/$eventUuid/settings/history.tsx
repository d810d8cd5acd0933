import { createFileRoute } from '@tanstack/react-router'
import { OnlyManagers } from '@/app/workspace/OnlyManagers'
import { HistoryScreen } from '@/features/activity/HistoryScreen'

export const Route = createFileRoute('/app/$eventUuid/settings/history')({
  staticData: { aloneOnPhone: true },
  component: Page,
})

function Page() {
  const { eventUuid } = Route.useParams()
  return (
    <OnlyManagers
      permission="WRITE_EVENTS"
      title="Histórico"
      does="vê o histórico"
      framed
      back={{
        link: { to: '/app/$eventUuid/settings', params: { eventUuid } },
        label: 'Voltar para os detalhes',
      }}
    >
      <HistoryScreen key={eventUuid} eventUuid={eventUuid} />
    </OnlyManagers>
  )
}
