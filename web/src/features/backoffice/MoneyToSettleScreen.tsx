import { useQuery } from '@tanstack/react-query'
import { Scale } from 'lucide-react'
import { Content } from '@/app/frame/Content'
import { LoadFailed } from '@/app/frame/LoadFailed'
import { PhoneBar } from '@/app/frame/PhoneBar'
import type { AdminDebt, AdminStrayMoney } from '@/client/types.gen'
import { ago, formatMoment } from '@/lib/dates'
import { formatMoney } from '@/lib/money'
import { Badge } from '@/ui/Badge'
import { Card } from '@/ui/Card'
import { EmptyState } from '@/ui/EmptyState'
import { PageHeader } from '@/ui/PageHeader'
import { LoadingStatus, Skeleton } from '@/ui/Skeleton'
import { moneyToSettleQuery } from './queries'

const methods = { CARD: 'cartão', BOLETO: 'boleto', PIX: 'Pix' }

/** Money of every business that waits to be settled. Staff only read it. */
export function MoneyToSettleScreen() {
  return (
    <>
      <PhoneBar
        title="Dinheiro a acertar"
        back={{ link: { to: '/app/menu/backoffice' }, label: 'Voltar ao backoffice' }}
      />
      <Content width="column">
        <PageHeader
          title="Dinheiro a acertar"
          subtitle="O que chegou sem parcela, e quem ficou devendo depois de devoluções e contestações."
          className="max-md:sr-only"
        />
        <Lists />
      </Content>
    </>
  )
}

function Lists() {
  const money = useQuery(moneyToSettleQuery)
  if (money.isPending) {
    return (
      <>
        <LoadingStatus>Carregando o dinheiro a acertar…</LoadingStatus>
        <Skeleton className="h-40" />
      </>
    )
  }
  if (!money.data) {
    return <LoadFailed title="Não deu para carregar o dinheiro a acertar" query={money} />
  }
  const { strays, debts } = money.data
  if (strays.length + debts.length === 0) {
    return (
      <EmptyState icon={<Scale size={26} aria-hidden />} title="Nada a acertar">
        Dinheiro que chega para uma parcela que já não existe, e negócios que ficam devendo,
        aparecem aqui.
      </EmptyState>
    )
  }
  return (
    <div className="flex flex-col gap-8">
      {debts.length > 0 && (
        <section aria-labelledby="debts" className="flex flex-col gap-3">
          <h2 id="debts" className="font-display text-lg font-medium">
            Devendo
          </h2>
          <ul className="flex flex-col gap-3">
            {debts.map((debt) => (
              <DebtCard key={`${debt.businessUuid} ${debt.eventTitle}`} debt={debt} />
            ))}
          </ul>
        </section>
      )}
      {strays.length > 0 && (
        <section aria-labelledby="strays" className="flex flex-col gap-3">
          <h2 id="strays" className="font-display text-lg font-medium">
            Chegou sem parcela
          </h2>
          <ul className="flex flex-col gap-3">
            {strays.map((stray) => (
              <StrayCard key={stray.uuid} stray={stray} />
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function DebtCard({ debt: { businessName, eventTitle, cents, since } }: { debt: AdminDebt }) {
  return (
    <Card as="li" className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
      <p className="min-w-0 text-body wrap-break-word">
        <span className="font-medium">{businessName}</span>
        {eventTitle && <span className="text-muted"> · anfitriões de {eventTitle}</span>}
      </p>
      <p className="text-body font-medium tabular-nums">{formatMoney(cents)}</p>
      <time dateTime={since} title={formatMoment(since)} className="basis-full text-sm text-muted">
        desde {formatMoment(since)}
      </time>
    </Card>
  )
}

function StrayCard({ stray }: { stray: AdminStrayMoney }) {
  const { businessName, eventTitle, method, live, cents, paidAt } = stray
  return (
    <Card as="li" className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
      <p className="min-w-0 text-body wrap-break-word">
        <span className="font-medium">{businessName}</span>
        <span className="text-muted"> · {eventTitle}</span>
      </p>
      <p className="text-body font-medium tabular-nums">{formatMoney(cents)}</p>
      <p className="flex basis-full flex-wrap items-center gap-2 text-sm text-muted">
        <time dateTime={paidAt} title={formatMoment(paidAt)}>
          Chegou por {methods[method]} {ago(paidAt)}
        </time>
        {!live && <Badge>Teste</Badge>}
      </p>
    </Card>
  )
}
