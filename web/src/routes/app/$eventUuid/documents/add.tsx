import type { SearchSchemaInput } from '@tanstack/react-router'
import { createFileRoute } from '@tanstack/react-router'
import { AddDocumentScreen } from '@/features/documents/AddDocumentScreen'
import { TeamDrawer } from '@/features/documents/TeamDrawer'
import { present, uuidIn } from '@/lib/search'

interface AddSearch {
  /** The task it is for. */
  task?: string
}

export const Route = createFileRoute('/app/$eventUuid/documents/add')({
  staticData: { aloneOnPhone: true },
  validateSearch: (search: AddSearch & SearchSchemaInput): AddSearch =>
    present({ task: uuidIn(search.task) }),
  component: Page,
})

function Page() {
  const { eventUuid } = Route.useParams()
  const { task } = Route.useSearch()
  return (
    <TeamDrawer eventUuid={eventUuid}>
      <AddDocumentScreen key={`${eventUuid} ${task}`} eventUuid={eventUuid} taskUuid={task} />
    </TeamDrawer>
  )
}
