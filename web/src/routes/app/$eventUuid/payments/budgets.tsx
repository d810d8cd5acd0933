import { createFileRoute, notFound } from '@tanstack/react-router'
import { isTemplate, manages } from '@/app/event/facts'
import { eventQuery } from '@/app/event/queries'
import { BudgetsScreen } from '@/features/payments/BudgetsScreen'
import { budgetsQuery } from '@/features/payments/queries'

export const Route = createFileRoute('/app/$eventUuid/payments/budgets')({
  loader: async ({ context: { queryClient, client }, params: { eventUuid } }) => {
    const event = await queryClient.ensureQueryData(eventQuery(client, eventUuid))
    if (isTemplate(event) || !manages(event)) throw notFound()
    void queryClient.prefetchQuery(budgetsQuery(client, eventUuid))
  },
  component: Page,
})

function Page() {
  return <BudgetsScreen eventUuid={Route.useParams().eventUuid} />
}
