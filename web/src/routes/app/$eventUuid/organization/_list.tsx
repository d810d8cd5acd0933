import { createFileRoute, Outlet, useParams } from '@tanstack/react-router'
import { PlanningScreen } from '@/features/planning/list/PlanningScreen'

/** The list stays mounted while a task is open next to it, or a new one is written over it. */
export const Route = createFileRoute('/app/$eventUuid/organization/_list')({
  component: List,
})

function List() {
  const { eventUuid } = Route.useParams()
  const search = Route.useSearch()
  const taskUuid = useParams({ strict: false, select: ({ taskUuid }) => taskUuid })
  return (
    <PlanningScreen key={eventUuid} eventUuid={eventUuid} search={search} selectedId={taskUuid}>
      <Outlet />
    </PlanningScreen>
  )
}
