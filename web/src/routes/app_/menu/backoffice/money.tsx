import { createFileRoute } from '@tanstack/react-router'
import { MoneyScreen } from '@/features/backoffice/MoneyScreen'
import { type MoneyList, moneyLists } from '@/features/backoffice/money'
import { oneOf } from '@/lib/search'

export const Route = createFileRoute('/app_/menu/backoffice/money')({
  validateSearch: ({ of }: { of?: MoneyList }) => ({ of }),
  head: () => ({ meta: [{ title: 'Conciliação e lançamentos · Cortejo' }] }),
  component: Page,
})

function Page() {
  const { of } = Route.useSearch()
  const list: MoneyList = oneOf(of, moneyLists) ?? 'OPEN'
  return <MoneyScreen key={list} of={list} />
}
