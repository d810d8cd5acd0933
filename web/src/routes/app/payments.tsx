import { createFileRoute } from '@tanstack/react-router'
import { OnlyManagers } from '@/app/workspace/OnlyManagers'
import { AllPaymentsScreen } from '@/features/payments/list/AllPaymentsScreen'
import { paymentsSearch } from '@/features/payments/search'

export const Route = createFileRoute('/app/payments')({
  validateSearch: paymentsSearch,
  head: () => ({ meta: [{ title: 'Pagamentos · Cortejo' }] }),
  component: Page,
})

function Page() {
  return (
    <OnlyManagers
      permission="READ_PAYMENTS"
      title="Pagamentos"
      does="vê os pagamentos"
      who="quem planeja algum evento"
      back={{ link: { to: '/app/events' }, label: 'Voltar para os eventos' }}
    >
      <AllPaymentsScreen search={Route.useSearch()} />
    </OnlyManagers>
  )
}
