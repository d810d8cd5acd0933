import { createFileRoute } from '@tanstack/react-router'
import { ClientPageLoading } from '@/features/customer/ClientLoading'
import { ClientGuests } from '@/features/customer/guests/Scope'
import { TablesPage } from '@/features/customer/guests/TablesPage'
import { mustHold } from '@/features/customer/holds'
import { CoupleTables } from '@/features/guests/couple/CoupleTables'
import { tablesSearch } from '@/features/guests/tables/search'
import { loadGuests } from '../-loadGuests'

/** The permission to read the guests covers the tables. */
export const Route = createFileRoute('/evento/$eventUuid/convidados_/mesas')({
  beforeLoad: ({ context }) => mustHold(context, 'GUESTS'),
  validateSearch: tablesSearch,
  loader: ({ context }) => loadGuests(context),
  head: () => ({ meta: [{ title: 'Mesas' }] }),
  pendingComponent: ClientPageLoading,
  component: Tables,
})

function Tables() {
  return (
    <ClientGuests>
      <TablesPage>
        <CoupleTables search={Route.useSearch()} />
      </TablesPage>
    </ClientGuests>
  )
}
