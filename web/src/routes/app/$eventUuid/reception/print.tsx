import { createFileRoute } from '@tanstack/react-router'
import { mustReceive } from '@/features/reception/mustReceive'
import { PrintScreen } from '@/features/reception/PrintScreen'

export const Route = createFileRoute('/app/$eventUuid/reception/print')({
  loader: ({ context, params }) => mustReceive(context, params.eventUuid),
  component: Print,
})

function Print() {
  const { eventUuid } = Route.useParams()
  return <PrintScreen key={eventUuid} eventUuid={eventUuid} />
}
