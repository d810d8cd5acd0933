import { createFileRoute } from '@tanstack/react-router'
import { OnlyManagers } from '@/app/workspace/OnlyManagers'
import { InvoicesScreen } from '@/features/wallet/invoices/InvoicesScreen'
import { invoicesSearch } from '@/features/wallet/invoices/search'

export const Route = createFileRoute('/app/wallet/invoices/')({
  validateSearch: invoicesSearch,
  head: () => ({ meta: [{ title: 'Dinheiro da carteira · Cortejo' }] }),
  component: Page,
})

function Page() {
  return (
    <OnlyManagers
      permission="READ_WALLET"
      title="Dinheiro da carteira"
      does="vê a carteira"
      who="o titular"
      back={{ link: { to: '/app/menu' }, label: 'Voltar para o menu' }}
    >
      <InvoicesScreen search={Route.useSearch()} />
    </OnlyManagers>
  )
}
