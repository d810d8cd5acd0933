import { createFileRoute } from '@tanstack/react-router'
import { tablesSearch } from '@/features/guests/tables/search'
import { TablesScreen } from '@/features/guests/tables/TablesScreen'

export const Route = createFileRoute('/app/$eventUuid/rsvp/tables')({
  validateSearch: tablesSearch,
  component: Tables,
})

function Tables() {
  return <TablesScreen search={Route.useSearch()} />
}
