import { createFileRoute, notFound } from '@tanstack/react-router'
import { managedEvent } from '@/features/events/managedEvent'
import { ApplyScreen } from '@/features/templates/ApplyScreen'
import { previewQuery, sourceOf } from '@/features/templates/source'

/** A template, another event, or a type whose checklist Cortejo ships: what this event can take from it. */
export const Route = createFileRoute('/app/$eventUuid/templates/$eventTemplateUuid')({
  staticData: { aloneOnPhone: true },
  loader: async ({
    context: { client, queryClient },
    params: { eventUuid, eventTemplateUuid },
  }) => {
    const source = sourceOf(eventTemplateUuid)
    if (!source) throw notFound()
    await managedEvent({ client, queryClient }, eventUuid)
    // Asked for, not waited for: the screen has a shape for it.
    void queryClient.prefetchQuery(previewQuery(client, eventUuid, source))
  },
  component: Page,
})

function Page() {
  const { eventUuid, eventTemplateUuid } = Route.useParams()
  const source = sourceOf(eventTemplateUuid)
  if (!source) return null
  return <ApplyScreen key={eventUuid + eventTemplateUuid} eventUuid={eventUuid} source={source} />
}
