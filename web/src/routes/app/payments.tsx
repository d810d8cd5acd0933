import { createFileRoute } from '@tanstack/react-router'
import { AllPaymentsScreen } from '@/features/payments/list/AllPaymentsScreen'
import { paymentsSearch } from '@/features/payments/search'

export const Route = createFileRoute('/app/payments')({
  validateSearch: paymentsSearch,
  head: () => ({ meta: [{ title: 'Pagamentos · Cortejo' }] }),
  component: Page,
})

function Page() {
  return <AllPaymentsScreen search={Route.useSearch()} />
}
