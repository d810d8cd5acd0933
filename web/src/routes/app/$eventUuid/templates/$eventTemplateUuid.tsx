import { createFileRoute, notFound } from '@tanstack/react-router'
import { ApplyScreen } from '@/features/templates/ApplyScreen'
import { previewQuery, sourceOf } from '@/features/templates/source'
import { OnlyManagers } from '@/features/workspace/OnlyManagers'

/** A template, another event, or a type whose checklist Cortejo ships: what this event can take from it. */
export const Route = createFileRoute('/app/$eventUuid/templates/$eventTemplateUuid')({
  staticData: { aloneOnPhone: true },
  loader: ({ context: { client, queryClient }, params: { eventUuid, eventTemplateUuid } }) => {
    const source = sourceOf(eventTemplateUuid)
    if (!source) throw notFound()
    // Asked for, not waited for: whoever may not read it is told by the screen.
    void queryClient.prefetchQuery(previewQuery(client, eventUuid, source))
  },
  component: Page,
})

function Page() {
  const { eventUuid, eventTemplateUuid } = Route.useParams()
  const source = sourceOf(eventTemplateUuid)
  if (!source) return null
  return (
    <OnlyManagers
      permission="WRITE_TEMPLATES"
      title="Incluir tarefas"
      does="usa modelos"
      framed
      back={{
        link: { to: '/app/$eventUuid', params: { eventUuid } },
        label: 'Voltar para o evento',
      }}
    >
      <ApplyScreen key={eventUuid + eventTemplateUuid} eventUuid={eventUuid} source={source} />
    </OnlyManagers>
  )
}
