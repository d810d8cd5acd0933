import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Link, linkOptions } from '@tanstack/react-router'
import { Check, ShieldCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { PaymentOnlineOutput } from '@/client/types.gen'
import {
  AttachReceipt,
  ChangedKey,
  CopyPix,
  dayOfPayment,
  formatReturned,
  History,
  isLive,
  keyWords,
  methodNames,
  type OnlineMethod,
  onlineQuery,
  type PaymentDetails,
  paymentQuery,
  QrImage,
  ReceiptCard,
  ReciboButton,
  refreshPayments,
  StateBadge,
  usePaymentActions,
} from '@/features/payments'
import { defaultTimeZone, formatShortDay } from '@/lib/dates'
import { formatMoney } from '@/lib/money'
import { instalmentName, paymentTitle } from '@/lib/payments'
import { useToday } from '@/lib/useToday'
import { Button } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { ProgressRing } from '@/ui/ProgressRing'
import { Segmented } from '@/ui/Segmented'
import { AreaNotes } from '../AreaNotes'
import { Ground } from '../Ground'
import { PageTitle } from '../PageTitle'
import { useCustomerEvent } from '../useCustomerEvent'
import { onlyLooking } from '../useMay'
import { calledBy } from '../words'
import { paymentLink } from './links'
import { OnlineRefunds, OnlineState, OnlineWay, PayOnlineButton } from './PayOnline'

/** One payment, in thumb's reach: how much, until when, the Pix code, and the receipt. */
export function PaymentScreen({ uuid, returned }: { uuid: string; returned: boolean }) {
  const { client, eventUuid, access } = useCustomerEvent()
  const { data: payment } = useSuspenseQuery(paymentQuery(client, uuid))
  const { removeReceipt } = usePaymentActions(client)
  const { online, ways, way, choose } = useWays(payment, returned)
  const today = useToday(defaultTimeZone)
  const { pix, receipt, canAttach } = payment
  const left = formatReturned(payment)
  return (
    <Ground
      back={{
        link: linkOptions({ to: '/evento/$eventUuid/pagamentos', params: { eventUuid } }),
        label: 'Pagamentos',
      }}
    >
      <header className="mb-7 flex flex-col items-center gap-1.5 text-center">
        <p className="mt-2 text-sm text-muted wrap-break-word">{calledBy(access.event)}</p>
        <p className="max-w-full text-body text-muted wrap-break-word">
          {paymentTitle(payment)} · {dayOfPayment(payment, today)}
        </p>
        <PageTitle className="tabular-nums">{formatMoney(payment.price)}</PageTitle>
        <div className="mt-1">
          <StateBadge payment={payment} />
        </div>
        {left && <p className="text-sm text-muted tabular-nums wrap-break-word">{left}</p>}
      </header>
      <div className="flex flex-col gap-5">
        <AreaNotes area="PAYMENTS" />
        {online && payment.status === 'PENDING' && (
          <OnlineState online={online} returned={returned} />
        )}
        {online && <OnlineRefunds online={online} planner={access.event.planner.name} />}
        {ways.length > 1 && (
          <Segmented
            label="Como pagar"
            options={ways.map((value) => ({ value, label: methodNames[value] }))}
            value={way}
            onValueChange={choose}
          />
        )}
        {online && ways.includes(way) && !(way === 'PIX' && pix) && (
          <OnlineWay way={way} online={online} />
        )}
        {pix && way === 'PIX' && (
          <>
            <ChangedKey pix={pix} payee={payment.to.name} />
            <Card className="flex flex-col items-center gap-4 text-center">
              <QrImage pix={pix} size={200} />
              <p className="text-body wrap-anywhere">
                Para <strong className="font-medium">{pix.name}</strong>
                <br />
                <span className="text-sm text-muted">{keyWords(pix)}</span>
              </p>
              <p className="w-full rounded-input bg-sunken px-3 py-2.5 text-left text-sm wrap-anywhere text-muted select-all">
                {pix.code}
              </p>
            </Card>
            <p className="flex gap-3 text-sm text-muted">
              <ShieldCheck size={18} className="mt-0.5 shrink-0" aria-hidden />
              <span>
                Confira o nome no aplicativo do banco: deve ser {pix.name}. Se não for, não pague e
                fale com {access.event.planner.name}.
              </span>
            </p>
          </>
        )}
        {payment.status === 'PENDING' && !pix && ways.length === 0 && (
          <Card>
            <p className="text-body text-muted">
              {payment.to.name} ainda não tem uma chave Pix aqui.{' '}
              {payment.invoice.payee === 'VENDOR'
                ? `Combine com ${access.event.planner.name} como pagar.`
                : 'Combinem como pagar.'}
            </p>
          </Card>
        )}
        {receipt && (
          <ReceiptCard
            payment={payment}
            client={client}
            onRemove={canAttach ? () => void removeReceipt(payment) : undefined}
          />
        )}
        {payment.status === 'PAID' && (
          <p className="flex justify-center">
            <ReciboButton payment={payment} client={client} size="md" />
          </p>
        )}
        <Progress payment={payment} />
        <Siblings payment={payment} />
        <History payment={payment} as="h2" />
      </div>
      <Foot payment={payment} online={online} way={way} />
    </Ground>
  )
}

/**
 * Returns the ways to pay and the chosen one. After an online attempt, the state is fetched until the provider has
 * reported it.
 */
function useWays(payment: PaymentDetails, returned: boolean) {
  const { client } = useCustomerEvent()
  const queryClient = useQueryClient()
  const [chosen, choose] = useState<OnlineMethod>()
  const open = payment.status === 'PENDING'
  const { data: online } = useQuery({
    ...onlineQuery(client, payment.uuid),
    enabled: payment.invoice.payee === 'BUSINESS',
    refetchInterval: ({ state }) =>
      returned && open && state.data?.attempts.some(isLive) ? 3_000 : false,
  })
  const [last] = online?.attempts ?? []
  const became = last?.status
  // A paid attempt also changes the payment, which is fetched again.
  useEffect(() => {
    if (became === 'PAID' && open) void refreshPayments(queryClient, client)
  }, [became, open, queryClient, client])
  const offered = open ? (online?.methods.map(({ method }) => method) ?? []) : []
  const ways = (['PIX', 'CARD', 'BOLETO'] as const).filter(
    (way) => offered.includes(way) || (way === 'PIX' && !!payment.pix),
  )
  const way = chosen && ways.includes(chosen) ? chosen : (ways[0] ?? 'PIX')
  return { online, ways, way, choose }
}

/** How far the whole agreement is. */
function Progress({ payment }: { payment: PaymentDetails }) {
  const { siblings, invoice } = payment
  const counted = siblings.filter(({ counts }) => ['PAID', 'LATE', 'COMING'].includes(counts))
  const paid = counted.filter(({ counts }) => counts === 'PAID')
  if (counted.length < 2) return null
  const left = counted.reduce((sum, { counts, price }) => sum + (counts === 'PAID' ? 0 : price), 0)
  return (
    <div className="flex items-center gap-3.5 border-t border-line pt-5">
      <ProgressRing done={paid.length} total={counted.length} size={44} label="parcelas pagas" />
      <p className="min-w-0">
        <span className="block text-body font-medium">
          {paid.length} de {counted.length} parcelas pagas
        </span>
        <span className="block text-sm text-muted wrap-break-word">
          {left > 0 ? `faltam ${formatMoney(left)}` : 'tudo pago'} · {invoice.title}
        </span>
      </p>
    </div>
  )
}

function Siblings({ payment }: { payment: PaymentDetails }) {
  const { eventUuid } = useCustomerEvent()
  const today = useToday(defaultTimeZone)
  const { siblings } = payment
  if (siblings.length < 2) return null
  return (
    <section aria-label="Parcelas">
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {siblings.map((one) => (
          <li key={one.uuid} className="relative flex items-center gap-3 px-4 py-3 text-sm">
            <Link
              {...paymentLink(eventUuid, one.uuid)}
              aria-current={one.uuid === payment.uuid ? 'true' : undefined}
              className="min-w-0 flex-1 whitespace-nowrap first-letter:uppercase after:absolute after:inset-0 aria-[current]:font-medium"
            >
              {instalmentName({ ...payment, position: one.position })}
            </Link>
            <span className={one.counts === 'LATE' ? 'font-medium text-coral' : 'text-muted'}>
              {one.counts === 'PAID'
                ? (formatReturned(one) ?? 'Pago')
                : one.counts === 'CANCELLED'
                  ? 'Cancelado'
                  : one.counts === 'REFUNDED'
                    ? 'Estornado'
                    : one.dueDate
                      ? formatShortDay(one.dueDate, today)
                      : 'sem data'}
            </span>
            <span className="font-medium whitespace-nowrap tabular-nums">
              {formatMoney(one.price)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The next action, within the thumb's reach. */
function Foot({
  payment,
  online,
  way,
}: {
  payment: PaymentDetails
  online: PaymentOnlineOutput | undefined
  way: OnlineMethod
}) {
  const { client, preview } = useCustomerEvent()
  const { mark, question } = usePaymentActions(client)
  const { status, canAttach, receipt } = payment
  const pix = way === 'PIX' ? payment.pix : undefined
  const closed = preview ? { disabled: true, title: onlyLooking } : {}
  const open = status === 'PENDING'
  // What the provider confirmed needs no receipt.
  const confirmed = online?.attempts.some(({ paid, overpaid }) => paid > overpaid)
  // A payment made online needs no mark by hand.
  const canMark = payment.canMark && !confirmed
  const boletoRuns = online?.attempts.some((one) => one.status === 'PROCESSING')
  const attaches = canAttach && (open || (status === 'PAID' && !receipt && !confirmed))
  const goes = open && !pix && online?.methods.some(({ method }) => method === way)
  if (!(open && pix) && !goes && !attaches && !canMark) return null
  return (
    <div className="sticky bottom-(--foot) z-10 -mx-5 mt-6 flex flex-col gap-2 border-t border-line bg-paper px-5 py-4">
      {open && pix && (
        <CopyPix pix={pix} block size="lg">
          Copiar código Pix
        </CopyPix>
      )}
      {goes && online && (
        <PayOnlineButton uuid={payment.uuid} way={way} online={online} {...closed} />
      )}
      {attaches && (
        <AttachReceipt
          payment={payment}
          client={client}
          marks={open && canMark && !boletoRuns}
          variant={(pix || goes) && open ? 'ghost' : 'primary'}
          block
          {...closed}
        >
          {open ? 'Já paguei, enviar comprovante' : 'Enviar comprovante'}
        </AttachReceipt>
      )}
      {canMark && (
        <Button
          variant="ghost"
          block
          icon={open ? <Check size={18} aria-hidden /> : undefined}
          {...closed}
          onClick={() => void mark(payment, open ? 'PAID' : 'PENDING')}
        >
          {open ? 'Marcar como pago, sem comprovante' : 'Marcar como pendente'}
        </Button>
      )}
      {question}
    </div>
  )
}
