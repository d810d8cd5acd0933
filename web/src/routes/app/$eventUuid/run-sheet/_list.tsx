import { createFileRoute, Outlet, useMatches, useParams } from '@tanstack/react-router'
import { RunSheetScreen } from '@/features/runsheet/list/RunSheetScreen'

/** The list stays mounted while a line, its procession or the vendors' links are open next to it. */
export const Route = createFileRoute('/app/$eventUuid/run-sheet/_list')({ component: List })

function List() {
  const { eventUuid } = Route.useParams()
  const lineUuid = useParams({ strict: false, select: ({ lineUuid }) => lineUuid })
  const sharing = useMatches({
    select: (all) => all.some(({ routeId }) => routeId === '/app/$eventUuid/run-sheet/_list/share'),
  })
  return (
    <RunSheetScreen key={eventUuid} eventUuid={eventUuid} selectedId={lineUuid} sharing={sharing}>
      <Outlet />
    </RunSheetScreen>
  )
}
