import { createFileRoute } from '@tanstack/react-router'
import { mustHold } from '@/features/customer/holds'
import { NothingYet } from '@/features/customer/NothingYet'

export const Route = createFileRoute('/evento/$eventUuid/organizacao/$taskUuid/payments')({
  beforeLoad: ({ context }) => mustHold(context, 'PAYMENTS'),
  component: Page,
})

function Page() {
  const { taskUuid } = Route.useParams()
  return <NothingYet area="PAYMENTS" title="Nenhum pagamento nesta tarefa" taskUuid={taskUuid} />
}
