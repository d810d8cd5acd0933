import { createFileRoute, Outlet } from '@tanstack/react-router'
import { ClientPageLoading } from '@/features/customer/ClientLoading'
import { GuestsScreen } from '@/features/customer/guests/GuestsScreen'
import { ClientGuests } from '@/features/customer/guests/Scope'
import { mustHold } from '@/features/customer/holds'
import { guestSearch } from '@/features/guests/search'
import { loadGuests } from '../-loadGuests'

/** Without the area there is nothing here. The list stays while an invitation is open over it. */
export const Route = createFileRoute('/evento/$eventUuid/convidados')({
  beforeLoad: ({ context }) => mustHold(context, 'GUESTS'),
  validateSearch: guestSearch,
  loader: ({ context }) => loadGuests(context),
  head: () => ({ meta: [{ title: 'Convidados' }] }),
  pendingComponent: ClientPageLoading,
  component: Guests,
})

function Guests() {
  return (
    <ClientGuests>
      <GuestsScreen search={Route.useSearch()}>
        <Outlet />
      </GuestsScreen>
    </ClientGuests>
  )
}
