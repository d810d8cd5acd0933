import { createFileRoute } from '@tanstack/react-router'
import { mustReceive } from '@/features/reception/mustReceive'
import { ReportScreen } from '@/features/reception/ReportScreen'

export const Route = createFileRoute('/app/$eventUuid/reception/report')({
  loader: ({ context, params }) => mustReceive(context, params.eventUuid),
  component: Report,
})

function Report() {
  const { eventUuid } = Route.useParams()
  return <ReportScreen key={eventUuid} eventUuid={eventUuid} />
}
