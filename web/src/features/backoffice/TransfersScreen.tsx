import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link, linkOptions } from '@tanstack/react-router'
import { HandCoins } from 'lucide-react'
import { useState } from 'react'
import { ColumnPage } from '@/app/frame/ColumnPage'
import { EndOfList } from '@/app/frame/EndOfList'
import { LoadFailed } from '@/app/frame/LoadFailed'
import type { BonificationsPendingTransfer } from '@/client/types.gen'
import { formatDayWithYear } from '@/lib/dates'
import { formatMoney } from '@/lib/money'
import { count } from '@/lib/text'
import { buttonClass } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { EmptyState } from '@/ui/EmptyState'
import { Segmented } from '@/ui/Segmented'
import { LoadingStatus, Skeleton } from '@/ui/Skeleton'
import { textLinkClass } from '@/ui/TextLink'
import { TransferCard } from './TransferCard'
import { hindranceTexts, pendingTransfersQuery, transfersBatchQuery } from './transfers'

type List = 'PENDING' | 'OPEN' | 'ENDED'

const lists = [
  { value: 'PENDING', label: 'A propor' },
  { value: 'OPEN', label: 'Abertas' },
  { value: 'ENDED', label: 'Encerradas' },
] as const

/** Bonuses as staff pay them: to propose, open and ended. */
export function TransfersScreen() {
  const [of, setOf] = useState<List>('PENDING')
  return (
    <ColumnPage
      title="Transferências de bônus"
      subtitle="Uma pessoa propõe, e acima de uma soma outra aprova. O Pix é feito no banco, à mão."
      back={{ link: linkOptions({ to: '/app/menu/backoffice' }), label: 'Backoffice' }}
    >
      <div className="flex flex-col gap-5">
        <Segmented label="Quais transferências" options={lists} value={of} onValueChange={setOf} />
        {of === 'PENDING' ? <Pending /> : <Batch key={of} state={of} />}
      </div>
    </ColumnPage>
  )
}

function Pending() {
  const { data } = useSuspenseQuery(pendingTransfersQuery)
  const due = data.items.filter(({ hindrance }) => hindrance === '')
  if (data.items.length === 0) {
    return (
      <EmptyState icon={<HandCoins size={26} aria-hidden />} title="Ninguém tem bônus disponível">
        Um bônus fica disponível {count(data.closedDays, 'dia', 'dias')} depois do evento.
      </EmptyState>
    )
  }
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-muted">
        A cada {count(data.everyDays, 'dia', 'dias')}, a partir de {formatMoney(data.minimumAmount)}
        . Acima de {formatMoney(data.twoPeopleAboveAmount)}, ou com a chave mudada há menos de 7
        dias, outra pessoa aprova.
      </p>
      {due.length > 0 && (
        <Link
          to="/app/menu/backoffice/transfers/summary"
          className={`${buttonClass('primary')} self-start`}
        >
          Conferir {count(due.length, 'transferência', 'transferências')}
        </Link>
      )}
      <ul className="flex flex-col gap-3">
        {data.items.map((item) => (
          <PendingCard key={item.context.businessId} item={item} />
        ))}
      </ul>
    </div>
  )
}

function PendingCard({ item }: { item: BonificationsPendingTransfer }) {
  const { context, totalAmount, hindrance, nextOn, holderName, pixKey } = item
  return (
    <Card as="li" className="flex flex-col gap-1">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <Link
          to="/app/menu/backoffice/users/$userId"
          params={{ userId: item.ownerUserId }}
          className={`${textLinkClass} min-w-0 text-body wrap-break-word`}
        >
          {context.businessName}
        </Link>
        <span className="text-body font-semibold tabular-nums">{formatMoney(totalAmount)}</span>
      </div>
      <p className="text-sm text-muted wrap-anywhere">
        {[holderName, pixKey && `chave ${pixKey}`].filter(Boolean).join(' · ')}
      </p>
      {hindrance && (
        <p className="text-sm">
          {hindranceTexts[hindrance]}
          {hindrance === 'TOO_SOON' && nextOn && ` A partir de ${formatDayWithYear(nextOn)}.`}
        </p>
      )}
    </Card>
  )
}

function Batch({ state }: { state: 'OPEN' | 'ENDED' }) {
  const query = useInfiniteQuery(transfersBatchQuery(state))
  if (query.isPending) {
    return (
      <>
        <LoadingStatus>Carregando transferências…</LoadingStatus>
        <Skeleton className="h-40" />
      </>
    )
  }
  if (query.isError && !query.data) {
    return <LoadFailed title="Não deu para carregar as transferências" query={query} />
  }
  const items = query.data.pages.flatMap((page) => page.items)
  if (items.length === 0) {
    return (
      <EmptyState icon={<HandCoins size={26} aria-hidden />} title="Nenhuma transferência">
        {state === 'OPEN'
          ? 'O que alguém propuser fica aqui até ser pago ou recusado.'
          : 'O que for pago, recusado ou devolvido fica aqui.'}
      </EmptyState>
    )
  }
  return (
    <>
      <ul className="flex flex-col gap-3">
        {items.map((transfer) => (
          <TransferCard key={transfer.id} transfer={transfer} />
        ))}
      </ul>
      <EndOfList query={query} />
    </>
  )
}
