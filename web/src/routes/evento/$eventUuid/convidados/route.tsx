import { createFileRoute, Outlet } from '@tanstack/react-router'
import { ClientPageLoading } from '@/features/customer/ClientLoading'
import { GuestsScreen } from '@/features/customer/guests/GuestsScreen'
import { ClientGuests } from '@/features/customer/guests/Scope'
import { mustHold } from '@/features/customer/holds'
import { guestSearch } from '@/features/guests/search'

/** Without the area there is nothing here. The list stays while an invitation is open over it. */
export const Route = createFileRoute('/evento/$eventUuid/convidados')({
  beforeLoad: ({ context }) => mustHold(context, 'GUESTS'),
  validateSearch: guestSearch,
  loader: async ({ context: { queryClient, client, eventUuid } }) => {
    // How the list is asked for comes with it, not with the first page.
    const { guestListQuery, summaryQuery } = await import('@/features/guests/queries')
    await Promise.all([
      queryClient.ensureQueryData(guestListQuery({ client, eventUuid })),
      queryClient.ensureQueryData(summaryQuery({ client, eventUuid })),
    ])
  },
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
