import { createFileRoute, Outlet } from '@tanstack/react-router'
import { useMemo } from 'react'
import { ClientPageLoading } from '@/features/customer/ClientLoading'
import { mustHold } from '@/features/customer/holds'
import { runSheetQuery, SheetContext } from '@/features/runsheet'

/** Without the area there is nothing here. */
export const Route = createFileRoute('/evento/$eventUuid/roteiro')({
  beforeLoad: ({ context }) => mustHold(context, 'RUN_SHEET'),
  loader: ({ context: { queryClient, client, eventUuid } }) =>
    queryClient.ensureQueryData(runSheetQuery({ client, eventUuid })),
  head: () => ({ meta: [{ title: 'Roteiro' }] }),
  pendingComponent: ClientPageLoading,
  component: RunSheet,
})

function RunSheet() {
  const { client, eventUuid } = Route.useRouteContext()
  const scope = useMemo(() => ({ client, eventUuid }), [client, eventUuid])
  return (
    <SheetContext value={scope}>
      <Outlet />
    </SheetContext>
  )
}
