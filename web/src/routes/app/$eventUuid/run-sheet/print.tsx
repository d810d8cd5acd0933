import { createFileRoute } from '@tanstack/react-router'
import { PrintScreen } from '@/features/runsheet/print/PrintScreen'
import { printSearch } from '@/features/runsheet/print/search'

export const Route = createFileRoute('/app/$eventUuid/run-sheet/print')({
  validateSearch: printSearch,
  component: Print,
})

function Print() {
  const { eventUuid } = Route.useParams()
  return <PrintScreen eventUuid={eventUuid} search={Route.useSearch()} />
}
