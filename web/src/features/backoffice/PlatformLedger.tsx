import { useInfiniteQuery } from '@tanstack/react-query'
import { Landmark } from 'lucide-react'
import { EndOfList } from '@/app/frame/EndOfList'
import { LoadFailed } from '@/app/frame/LoadFailed'
import { formatMoment } from '@/lib/dates'
import { formatMoney } from '@/lib/money'
import { Card } from '@/ui/Card'
import { EmptyState } from '@/ui/EmptyState'
import { LoadingStatus, Skeleton } from '@/ui/Skeleton'
import { platformKinds } from './money'
import { platformLedgerQuery } from './queries'

/** What moved our balance at the provider and is of no business, with the sums. */
export function PlatformLedger() {
  const ledger = useInfiniteQuery(platformLedgerQuery)
  if (ledger.isPending) {
    return (
      <>
        <LoadingStatus>Carregando o livro da plataforma…</LoadingStatus>
        <Skeleton className="h-40" />
      </>
    )
  }
  if (ledger.isError && !ledger.data) {
    return <LoadFailed title="Não deu para carregar o livro da plataforma" query={ledger} />
  }
  const [first] = ledger.data.pages
  const items = ledger.data.pages.flatMap((page) => page.items)
  if (!first || items.length === 0) {
    return (
      <EmptyState icon={<Landmark size={26} aria-hidden />} title="Nada ainda">
        O que o Stripe leva ao nosso banco, as tarifas que nenhum negócio causou e o que adicionamos
        ao saldo ficam aqui.
      </EmptyState>
    )
  }
  const sums = [
    { label: 'No nosso banco', amount: first.bankAmount, help: 'Levado, menos o que adicionamos.' },
    { label: 'Tarifas', amount: first.feesAmount, help: 'As que nenhum negócio causou.' },
    {
      label: 'No saldo do Stripe',
      amount: first.atProviderAmount,
      help: 'Abaixo de zero, o que foi levado do dinheiro dos negócios.',
    },
  ]
  return (
    <>
      <dl className="grid gap-3 sm:grid-cols-3">
        {sums.map(({ label, amount, help }) => (
          <Card key={label} className="flex flex-col gap-1">
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="text-lg font-medium tabular-nums">{formatMoney(amount)}</dd>
            <dd className="text-sm text-muted">{help}</dd>
          </Card>
        ))}
      </dl>
      <ul className="flex flex-col gap-3">
        {items.map((one) => (
          <Card as="li" key={one.uuid} className="flex flex-col gap-1">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <h2 className="text-body font-medium">{platformKinds[one.kind]}</h2>
              <p className="text-body font-medium tabular-nums">{formatMoney(one.amount)}</p>
            </div>
            <p className="text-sm text-muted wrap-anywhere">
              <time dateTime={one.occurredAt}>{formatMoment(one.occurredAt)}</time> · linha{' '}
              <code className="select-all">{one.providerId}</code>
              {one.fee !== 0 && one.kind !== 'FEE' && <> · tarifa de {formatMoney(one.fee)}</>}
            </p>
          </Card>
        ))}
      </ul>
      <EndOfList query={ledger} />
    </>
  )
}
