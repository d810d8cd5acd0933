import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronLeft, Scale } from 'lucide-react'
import { Content } from '@/app/frame/Content'
import { LoadFailed } from '@/app/frame/LoadFailed'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import type { InvoiceBudget, InvoiceBudgetTotals } from '@/client/types.gen'
import { formatMoney } from '@/lib/money'
import { Avatar } from '@/ui/Avatar'
import { cx } from '@/ui/classes'
import { EmptyState } from '@/ui/EmptyState'
import { textLinkClass } from '@/ui/TextLink'
import { ListLoading } from './list/ListLoading'
import { budgetsQuery } from './queries'

/** Compares each vendor's budget with the agreed and the paid amount. */
export function BudgetsScreen({ eventUuid }: { eventUuid: string }) {
  const { client } = useWorkspace()
  const query = useQuery(budgetsQuery(client, eventUuid))
  return (
    <Content className="flex flex-col gap-6">
      <div>
        <Link
          to="/app/$eventUuid/payments"
          params={{ eventUuid }}
          className={`${textLinkClass} mb-3 inline-flex items-center gap-1 text-sm`}
        >
          <ChevronLeft size={16} aria-hidden />
          Pagamentos
        </Link>
        <h2 className="font-display text-lg font-medium">Orçado, combinado e pago</h2>
      </div>
      {query.isPending && <ListLoading />}
      {query.isError && !query.data && (
        <LoadFailed title="Não deu para carregar os orçamentos" query={query} />
      )}
      {query.data?.items.length === 0 && (
        <EmptyState icon={<Scale size={26} aria-hidden />} title="Nada para comparar ainda">
          Vincule fornecedores com o orçamento de cada um e combine os pagamentos: aqui os dois se
          encontram.
        </EmptyState>
      )}
      {query.data && query.data.items.length > 0 && (
        <Table items={query.data.items} totals={query.data.totals} />
      )}
    </Content>
  )
}

function Table({
  items,
  totals,
}: {
  items: readonly InvoiceBudget[]
  totals: InvoiceBudgetTotals
}) {
  const { budget, budgeted, agreed, paid, late } = totals
  return (
    <div className="@container">
      {budget !== undefined && (
        <p className="mb-4 text-body text-muted">
          O orçamento do evento é de {formatMoney(budget)}:{' '}
          <strong className={cx('font-medium', agreed > budget ? 'text-coral' : 'text-ink')}>
            {agreed > budget
              ? `o combinado passa em ${formatMoney(agreed - budget)}`
              : `ainda cabem ${formatMoney(budget - agreed)}`}
          </strong>
          .
        </p>
      )}
      <ul className="border-t border-line">
        {items.map((one) => (
          <li
            key={one.vendorUuid ?? 'own'}
            className="grid gap-x-4 gap-y-2 border-b border-line py-3 @2xl:grid-cols-[minmax(0,1fr)_repeat(3,8.5rem)] @2xl:items-center"
          >
            <span className="flex min-w-0 items-center gap-3">
              <Avatar
                name={one.name}
                imageUrl={one.image}
                size={36}
                shape="square"
                tone={one.vendorUuid ? 'slate' : 'wine'}
                decorative
              />
              <span className="min-w-0 text-body font-medium wrap-break-word">{one.name}</span>
            </span>
            <dl className="grid grid-cols-3 gap-3 @2xl:contents">
              <Sum label="Orçado" cents={one.budget} none="sem orçamento" />
              <Sum
                label="Combinado"
                cents={one.agreed}
                none="nada ainda"
                over={one.budget > 0 && one.agreed > one.budget}
              />
              <Sum label="Pago" cents={one.paid} none="nada ainda" late={one.late} />
            </dl>
          </li>
        ))}
        <li className="grid gap-x-4 gap-y-2 py-3 font-medium @2xl:grid-cols-[minmax(0,1fr)_repeat(3,8.5rem)]">
          <span className="text-body">Total</span>
          <dl className="grid grid-cols-3 gap-3 @2xl:contents">
            <Sum label="Orçado" cents={budgeted} none="sem orçamento" />
            <Sum label="Combinado" cents={agreed} none="nada ainda" />
            <Sum label="Pago" cents={paid} none="nada ainda" late={late} />
          </dl>
        </li>
      </ul>
    </div>
  )
}

function Sum({
  label,
  cents,
  none,
  over = false,
  late = 0,
}: {
  label: string
  cents: number
  none: string
  over?: boolean
  late?: number
}) {
  return (
    <div className="min-w-0 @2xl:text-right">
      <dt className="text-xs text-muted">{label}</dt>
      <dd
        className={cx(
          'text-sm tabular-nums wrap-anywhere',
          cents === 0 ? 'text-muted' : 'font-medium',
          over && 'text-coral',
        )}
      >
        {cents === 0 ? none : formatMoney(cents)}
        {over && <span className="block text-xs font-normal">acima do orçado</span>}
        {late > 0 && (
          <span className="block text-xs font-normal text-coral">
            {formatMoney(late)} em atraso
          </span>
        )}
      </dd>
    </div>
  )
}
