import { useQuery } from '@tanstack/react-query'
import {
  createFileRoute,
  type ErrorComponentProps,
  Navigate,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import { useMemo } from 'react'
import { manages } from '@/app/event/facts'
import { eventQuery } from '@/app/event/queries'
import { Content } from '@/app/frame/Content'
import { ErrorScreen } from '@/app/frame/ErrorScreen'
import { ChecklistContext, checklistQuery } from '@/features/planning/checklist'
import { PlanningSkeleton } from '@/features/planning/list/PlanningSkeleton'
import { peopleQuery } from '@/features/planning/people'
import { planningSearch } from '@/features/planning/search'
import { toProblem } from '@/lib/problem'

export const Route = createFileRoute('/app/$eventUuid/organization')({
  validateSearch: planningSearch,
  loader: async ({ context: { queryClient, client }, params: { eventUuid } }) => {
    // Prefetched but not awaited: the rows can be shown before the faces.
    void queryClient.prefetchQuery(peopleQuery({ client, eventUuid }))
    try {
      return await queryClient.ensureQueryData(checklistQuery({ client, eventUuid }))
    } catch (error) {
      if (!toProblem(error).isMissing) throw error
      // A helper without permission for the checklist, or who has just lost it: the cached event may be outdated.
      const event = await queryClient.fetchQuery({
        ...eventQuery(client, eventUuid),
        staleTime: 0,
      })
      if (manages(event)) throw error
      throw redirect({ to: '/app/$eventUuid', params: { eventUuid }, replace: true })
    }
  },
  pendingComponent: () => (
    <Content width="whole">
      <PlanningSkeleton />
    </Content>
  ),
  errorComponent: Gone,
  component: Organization,
})

/** If the checklist's permission is withdrawn while it is shown, navigates to the rest of the event. */
function Gone(props: ErrorComponentProps) {
  const { client } = Route.useRouteContext()
  const { eventUuid } = Route.useParams()
  const { data: event } = useQuery(eventQuery(client, eventUuid))
  if (toProblem(props.error).isMissing && event && !manages(event)) {
    return <Navigate to="/app/$eventUuid" params={{ eventUuid }} replace />
  }
  return <ErrorScreen {...props} />
}

function Organization() {
  const { client } = Route.useRouteContext()
  const { eventUuid } = Route.useParams()
  const scope = useMemo(() => ({ client, eventUuid }), [client, eventUuid])
  return (
    <ChecklistContext value={scope}>
      <Content width="whole">
        <Outlet />
      </Content>
    </ChecklistContext>
  )
}
