import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check, QrCode, RotateCcw, SearchX } from 'lucide-react'
import { Detail } from '@/app/frame/Detail'
import { LoadFailed } from '@/app/frame/LoadFailed'
import { LayoutStateProvider } from '@/app/frame/layoutState'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { dayOf, defaultTimeZone, formatShortDay } from '@/lib/dates'
import { formatMoney } from '@/lib/money'
import { instalmentName, paymentTitle } from '@/lib/payments'
import { toProblem } from '@/lib/problem'
import { useToday } from '@/lib/useToday'
import { Avatar } from '@/ui/Avatar'
import { Button } from '@/ui/Button'
import { cx } from '@/ui/classes'
import { EmptyState } from '@/ui/EmptyState'
import { LoadingStatus, Skeleton } from '@/ui/Skeleton'
import { textLinkClass } from '@/ui/TextLink'
import { History } from '../History'
import type { PaymentDetails } from '../model'
import { OnlineNote } from '../online/OnlineNote'
import { usePaidOnline } from '../online/usePaidOnline'
import { ChangedKey, CopyPix, keyWords, QrImage } from '../pix/PixCode'
import { paymentQuery } from '../queries'
import { AttachReceipt, ReceiptCard } from '../Receipt'
import { StateBadge } from '../StateBadge'
import type { PaymentsSearch } from '../search'
import { usePaymentActions } from '../usePaymentActions'
import { dayOfPayment, formatReturned, stateNames } from '../words'
import { Around } from './Around'
import { PaymentMenu } from './PaymentMenu'

export interface PaymentDetailProps {
  paymentUuid: string
  search: PaymentsSearch
  onClose: () => void
}

/** A payment in a panel next to its list: state, receipt, ways to pay, and history. */
export function PaymentDetail({ paymentUuid, search, onClose }: PaymentDetailProps) {
  const { client } = useWorkspace()
  const query = useQuery(paymentQuery(client, paymentUuid))
  const payment = query.data
  return (
    <LayoutStateProvider key={paymentUuid}>
      <Detail
        label="Pagamento"
        caption={
          payment && (
            <span className="flex min-w-0 items-center gap-2.5 text-body text-ink">
              <Avatar
                name={payment.to.name}
                imageUrl={payment.to.image}
                size={24}
                shape="square"
                tone={payment.invoice.payee === 'BUSINESS' ? 'wine' : 'slate'}
                decorative
              />
              <span className="truncate">{payment.to.name}</span>
            </span>
          )
        }
        title={payment?.to.name ?? 'Pagamento'}
        backLabel="Voltar para os pagamentos"
        onClose={onClose}
        action={payment?.canEdit && <PaymentMenu payment={payment} onGone={onClose} />}
        footer={payment && <MarkButtons payment={payment} />}
      >
        {payment ? (
          <Body payment={payment} search={search} />
        ) : query.isError ? (
          toProblem(query.error).isMissing ? (
            <EmptyState
              icon={<SearchX size={26} aria-hidden />}
              title="Este pagamento não está mais aqui"
              action={
                <Button variant="secondary" onClick={onClose}>
                  Ver os outros pagamentos
                </Button>
              }
            >
              O combinado pode ter mudado ou sido excluído por outra pessoa da equipe.
            </EmptyState>
          ) : (
            <LoadFailed title="Não deu para carregar o pagamento" query={query} />
          )
        ) : (
          <div className="skeleton flex flex-col gap-4">
            <LoadingStatus>Carregando o pagamento…</LoadingStatus>
            <Skeleton className="h-10 w-48" />
            <Skeleton className="h-5 w-64" />
            <Skeleton className="h-40 w-full" />
          </div>
        )}
      </Detail>
    </LayoutStateProvider>
  )
}

function MarkButtons({ payment }: { payment: PaymentDetails }) {
  const { client } = useWorkspace()
  const { mark, question } = usePaymentActions(client)
  const online = usePaidOnline(payment)
  // A payment made online needs no mark by hand.
  if (!payment.canMark || online) return null
  if (payment.status === 'PENDING') {
    return (
      <>
        <Button
          block
          icon={<Check size={18} aria-hidden />}
          onClick={() => void mark(payment, 'PAID')}
        >
          Marcar como pago
        </Button>
        {question}
      </>
    )
  }
  return (
    <>
      <Button
        block
        variant="secondary"
        icon={<RotateCcw size={18} aria-hidden />}
        onClick={() => void mark(payment, payment.status === 'REFUNDED' ? 'PAID' : 'PENDING')}
      >
        {payment.status === 'REFUNDED' ? 'Marcar como pago' : 'Marcar como pendente'}
      </Button>
      {question}
    </>
  )
}

function Body({ payment, search }: { payment: PaymentDetails; search: PaymentsSearch }) {
  const { client } = useWorkspace()
  const { removeReceipt } = usePaymentActions(client)
  const today = useToday(defaultTimeZone)
  const { pix, siblings, event, task, from, invoice, daysBefore } = payment
  const returned = formatReturned(payment)
  return (
    <div className="flex flex-col gap-6">
      <div>
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
          <h2 className="font-display text-xl font-medium tracking-[-0.01em] tabular-nums">
            {formatMoney(payment.price)}
          </h2>
          <StateBadge payment={payment} />
        </div>
        {returned && <p className="mt-1.5 text-body tabular-nums wrap-break-word">{returned}</p>}
        <p className="mt-1.5 text-body text-muted wrap-break-word">
          {paymentTitle(payment)} · {dayOfPayment(payment, today)}
          {daysBefore !== undefined && ` (${daysBefore} dias antes do evento)`}
        </p>
        <p className="mt-1 text-sm text-muted wrap-break-word">
          {invoice.payer === 'CLIENT' ? `Quem paga: ${from.name}` : 'Quem paga: o seu negócio'}
          {task && (
            <>
              {' · '}
              <Link
                to="/app/$eventUuid/organization/$taskUuid"
                params={{ eventUuid: event.uuid, taskUuid: task.publicId }}
                className={textLinkClass}
              >
                {task.title}
              </Link>
            </>
          )}
        </p>
      </div>
      <Around payment={payment} />
      <OnlineNote payment={payment} />
      {payment.receipt && (
        <ReceiptCard
          payment={payment}
          client={client}
          onRemove={payment.canAttach ? () => void removeReceipt(payment) : undefined}
        />
      )}
      {pix && (
        <section aria-label="Pix" className="flex flex-col gap-3">
          <ChangedKey pix={pix} payee={payment.to.name} />
          <div className="flex flex-wrap gap-4">
            <div className="self-start rounded-card border border-line bg-white p-1.5">
              <QrImage pix={pix} size={144} />
            </div>
            <div className="flex min-w-0 flex-1 basis-36 flex-col items-start gap-2.5">
              <h3 className="flex items-center gap-2 text-body font-medium">
                <QrCode size={16} aria-hidden />
                {invoice.payee === 'VENDOR' ? 'Pix ao fornecedor' : 'Pix ao seu negócio'}
              </h3>
              <p className="text-sm text-muted wrap-anywhere">
                {keyWords(pix)} de {pix.name}, já com o valor desta parcela.
              </p>
              <CopyPix pix={pix} variant="secondary" size="sm" />
              {!pix.changedSinceCreated && (
                <p className="text-xs text-muted">
                  Chave sem mudança desde {formatShortDay(dayOf(pix.changedAt), today)}
                </p>
              )}
            </div>
          </div>
        </section>
      )}
      {payment.canAttach && payment.counts !== 'CANCELLED' && (
        <AttachReceipt payment={payment} client={client} size="sm">
          {payment.receipt ? 'Trocar comprovante' : 'Anexar comprovante'}
        </AttachReceipt>
      )}
      {siblings.length > 1 && (
        <section aria-label="Parcelas">
          <h3 className="mb-1 text-xs font-semibold text-muted">
            Parcelas de {formatMoney(invoice.total)}
          </h3>
          <ul className="divide-y divide-line">
            {siblings.map((one) => (
              <li key={one.uuid} className="flex items-center gap-3 py-1.5 text-sm">
                <Link
                  to="/app/$eventUuid/payments/$paymentUuid"
                  params={{ eventUuid: event.uuid, paymentUuid: one.uuid }}
                  search={search}
                  resetScroll={false}
                  aria-current={one.uuid === payment.uuid ? 'true' : undefined}
                  className="min-w-0 flex-1 py-1 whitespace-nowrap first-letter:uppercase hover:underline aria-[current]:font-medium"
                >
                  {instalmentName({ ...payment, position: one.position })}
                </Link>
                <span
                  className={cx('text-muted', one.counts === 'LATE' && 'font-medium text-coral')}
                >
                  {one.counts === 'COMING'
                    ? one.dueDate
                      ? formatShortDay(one.dueDate, today)
                      : 'sem data'
                    : (formatReturned(one) ?? stateNames[one.counts])}
                </span>
                <span className="min-w-24 text-right font-medium tabular-nums">
                  {formatMoney(one.price)}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <History payment={payment} />
    </div>
  )
}
