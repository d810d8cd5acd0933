import { createFileRoute } from '@tanstack/react-router'
import { MoneyToSettleScreen } from '@/features/backoffice/MoneyToSettleScreen'
import { moneyToSettleQuery } from '@/features/backoffice/queries'

export const Route = createFileRoute('/app_/menu/backoffice/money-to-settle')({
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(moneyToSettleQuery)
  },
  head: () => ({ meta: [{ title: 'Dinheiro a acertar · Cortejo' }] }),
  component: MoneyToSettleScreen,
})
