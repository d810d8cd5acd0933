import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { manages } from '@/features/events/facts'
import { eventQuery } from '@/features/events/queries'
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
    const event = await queryClient.ensureQueryData(eventQuery(client, eventUuid))
    if (!manages(event)) {
      throw redirect({ to: '/app/$eventUuid', params: { eventUuid }, replace: true })
    }
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
