import { createFileRoute, Outlet } from '@tanstack/react-router'
import { useMemo } from 'react'
import { Content } from '@/app/frame/Content'
import { RunSheetSkeleton } from '@/features/runsheet/list/RunSheetSkeleton'
import { runSheetQuery, SheetContext } from '@/features/runsheet/sheet'

export const Route = createFileRoute('/app/$eventUuid/run-sheet')({
  // On the day the screen is the day's: its own bar says whose, and what time it is.
  staticData: { aloneOnPhone: true },
  loader: ({ context: { queryClient, client }, params: { eventUuid } }) =>
    queryClient.ensureQueryData(runSheetQuery({ client, eventUuid })),
  pendingComponent: () => (
    <Content width="whole">
      <RunSheetSkeleton />
    </Content>
  ),
  component: RunSheet,
})

function RunSheet() {
  const { client } = Route.useRouteContext()
  const { eventUuid } = Route.useParams()
  const scope = useMemo(() => ({ client, eventUuid }), [client, eventUuid])
  return (
    <SheetContext value={scope}>
      <Content width="whole">
        <Outlet />
      </Content>
    </SheetContext>
  )
}
