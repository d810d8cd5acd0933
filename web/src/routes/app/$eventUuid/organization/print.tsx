import { createFileRoute } from '@tanstack/react-router'
import { PrintScreen } from '@/features/planning/list/PrintScreen'
import { printSearch } from '@/features/planning/search'

export const Route = createFileRoute('/app/$eventUuid/organization/print')({
  validateSearch: printSearch,
  staticData: { aloneOnPhone: true },
  component: Print,
})

function Print() {
  const { eventUuid } = Route.useParams()
  return <PrintScreen eventUuid={eventUuid} search={Route.useSearch()} />
}
