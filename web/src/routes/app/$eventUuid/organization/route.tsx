import { createFileRoute, Outlet } from '@tanstack/react-router'
import { useMemo } from 'react'
import { Content } from '@/features/frame/Content'
import { ChecklistContext, checklistQuery } from '@/features/planning/checklist'
import { PlanningSkeleton } from '@/features/planning/PlanningSkeleton'
import { planningSearch } from '@/features/planning/search'

export const Route = createFileRoute('/app/$eventUuid/organization')({
  validateSearch: planningSearch,
  loader: ({ context: { queryClient, client }, params: { eventUuid } }) =>
    queryClient.ensureQueryData(checklistQuery({ client, eventUuid })),
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
