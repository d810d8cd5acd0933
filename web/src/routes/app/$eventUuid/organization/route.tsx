import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { useMemo } from 'react'
import { manages } from '@/features/events/facts'
import { eventQuery } from '@/features/events/queries'
import { Content } from '@/features/frame/Content'
import { ChecklistContext, checklistQuery } from '@/features/planning/checklist'
import { PlanningSkeleton } from '@/features/planning/PlanningSkeleton'
import { planningSearch } from '@/features/planning/search'
import { toProblem } from '@/lib/problem'

export const Route = createFileRoute('/app/$eventUuid/organization')({
  validateSearch: planningSearch,
  loader: async ({ context: { queryClient, client }, params: { eventUuid } }) => {
    try {
      return await queryClient.ensureQueryData(checklistQuery({ client, eventUuid }))
    } catch (error) {
      if (!toProblem(error).isNotFound) throw error
      // A helper of the event whose part is another, or no longer this one.
      const event = await queryClient.fetchQuery(eventQuery(client, eventUuid))
      if (manages(event)) throw error
      throw redirect({ to: '/app/$eventUuid', params: { eventUuid }, replace: true })
    }
  },
  pendingComponent: () => (
    <Content wide>
      <PlanningSkeleton />
    </Content>
  ),
  component: Organization,
})

function Organization() {
  const { client } = Route.useRouteContext()
  const { eventUuid } = Route.useParams()
  const scope = useMemo(() => ({ client, eventUuid }), [client, eventUuid])
  return (
    <ChecklistContext value={scope}>
      <Content wide>
        <Outlet />
      </Content>
    </ChecklistContext>
  )
}
