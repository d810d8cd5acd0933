import { createFileRoute } from '@tanstack/react-router'
import { DevicesScreen } from '@/features/reception/DevicesScreen'
import { mustReceive } from '@/features/reception/mustReceive'

export const Route = createFileRoute('/app/$eventUuid/reception/devices')({
  loader: ({ context, params }) => mustReceive(context, params.eventUuid),
  component: Devices,
})

function Devices() {
  const { eventUuid } = Route.useParams()
  return <DevicesScreen key={eventUuid} eventUuid={eventUuid} />
}
