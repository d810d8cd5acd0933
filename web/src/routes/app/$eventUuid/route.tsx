import { createFileRoute, notFound } from '@tanstack/react-router'
import { eventQuery } from '@/app/event/queries'
import { EventFrame } from '@/features/events/EventFrame'
import { EventFrameLoading } from '@/features/events/EventFrameLoading'
import { isUuid } from '@/lib/search'

export const Route = createFileRoute('/app/$eventUuid')({
  codeSplitGroupings: [['component']],
  beforeLoad: ({ params }) => {
    // No event has such an address; the server needs not be asked.
    if (!isUuid(params.eventUuid)) throw notFound()
  },
  loader: ({ context: { queryClient, client }, params }) =>
    queryClient.ensureQueryData(eventQuery(client, params.eventUuid)),
  head: ({ loaderData }) => ({ meta: [{ title: `${loaderData?.title ?? 'Evento'} · Cortejo` }] }),
  pendingComponent: EventFrameLoading,
  component: Frame,
})

function Frame() {
  const { eventUuid } = Route.useParams()
  return <EventFrame eventUuid={eventUuid} />
}
