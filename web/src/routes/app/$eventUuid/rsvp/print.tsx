import { createFileRoute } from '@tanstack/react-router'
import { PrintScreen } from '@/features/guests/print/PrintScreen'
import { printSearch } from '@/features/guests/tables/search'

export const Route = createFileRoute('/app/$eventUuid/rsvp/print')({
  validateSearch: printSearch,
  staticData: { aloneOnPhone: true },
  component: Print,
})

function Print() {
  return <PrintScreen search={Route.useSearch()} />
}
