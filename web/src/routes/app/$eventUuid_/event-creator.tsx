import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { isTemplate } from '@/app/event/facts'
import { eventQuery } from '@/app/event/queries'
import { OnlyManagers } from '@/app/workspace/OnlyManagers'
import { CreatedScreen } from '@/features/events/create/CreatedScreen'
import { isUuid } from '@/lib/search'

/** The second step of a new event: its summary, and whether its link is sent. */
export const Route = createFileRoute('/app/$eventUuid_/event-creator')({
  beforeLoad: ({ params }) => {
    if (!isUuid(params.eventUuid)) throw notFound()
  },
  loader: async ({ context: { queryClient, client }, params }) => {
    const event = await queryClient.ensureQueryData(eventQuery(client, params.eventUuid))
    // A template has no client to send a link to.
    if (isTemplate(event)) throw redirect({ to: '/app/$eventUuid', params, replace: true })
  },
  head: () => ({ meta: [{ title: 'Evento criado · Cortejo' }] }),
  component: Page,
})

function Page() {
  const { eventUuid } = Route.useParams()
  return (
    <OnlyManagers
      permission="WRITE_EVENTS"
      title="Criar evento"
      does="cria eventos"
      back={{
        link: { to: '/app/$eventUuid', params: { eventUuid } },
        label: 'Voltar para o evento',
      }}
    >
      <CreatedScreen eventUuid={eventUuid} />
    </OnlyManagers>
  )
}
