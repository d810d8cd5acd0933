import { createFileRoute, notFound } from '@tanstack/react-router'
import { isTemplate, manages } from '@/app/event/facts'
import { eventQuery } from '@/app/event/queries'
import { AddContractScreen } from '@/features/contracts/AddContractScreen'
import { present, uuidIn } from '@/lib/search'

export const Route = createFileRoute('/app/$eventUuid/contracts/add')({
  staticData: { aloneOnPhone: true },
  // The task it is about, where it was opened from one.
  validateSearch: (search: Record<string, unknown>): { tarefa?: string } =>
    present({ tarefa: uuidIn(search.tarefa) }),
  loader: async ({ context: { queryClient, client }, params: { eventUuid } }) => {
    const event = await queryClient.ensureQueryData(eventQuery(client, eventUuid))
    if (isTemplate(event) || !manages(event)) throw notFound()
  },
  component: Page,
})

function Page() {
  const { eventUuid } = Route.useParams()
  const { tarefa } = Route.useSearch()
  return <AddContractScreen key={eventUuid} eventUuid={eventUuid} taskUuid={tarefa} />
}
