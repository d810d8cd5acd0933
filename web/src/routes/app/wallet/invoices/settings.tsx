import { createFileRoute } from '@tanstack/react-router'
import { OnlyManagers } from '@/app/workspace/OnlyManagers'
import { WithdrawalSettingsScreen } from '@/features/wallet/withdrawals/WithdrawalSettingsScreen'

export const Route = createFileRoute('/app/wallet/invoices/settings')({
  head: () => ({ meta: [{ title: 'Como o dinheiro sai · Cortejo' }] }),
  component: Page,
})

function Page() {
  return (
    <OnlyManagers
      permission="READ_WALLET"
      title="Como o dinheiro sai"
      does="vê a carteira"
      who="o titular"
      back={{ link: { to: '/app/wallet/invoices' }, label: 'Voltar para a carteira' }}
    >
      <WithdrawalSettingsScreen />
    </OnlyManagers>
  )
}
