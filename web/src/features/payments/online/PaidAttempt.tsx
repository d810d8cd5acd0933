import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Globe, Undo2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useLayoutState } from '@/app/frame/layoutState'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { paymentRefundMutation } from '@/client/api/payment.gen'
import type { PaymentAttempt } from '@/client/types.gen'
import { dayOf, defaultTimeZone, formatBriefDay } from '@/lib/dates'
import { lazyPart } from '@/lib/lazyPart'
import { formatMoney } from '@/lib/money'
import { toProblem } from '@/lib/problem'
import { useToday } from '@/lib/useToday'
import { Button } from '@/ui/Button'
import { Callout } from '@/ui/Callout'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { toast } from '@/ui/toast'
import { refreshPayments } from '../queries'
import { disputeNotes } from './disputes'
import { methodInSentence } from './online'
import { RefundList } from './RefundList'

const RefundSheet = lazyPart(() => import('./RefundSheet'))

export interface PaidAttemptProps {
  attempt: PaymentAttempt
  /** Whether the asker may give back what can be. */
  canRefund: boolean
  payer: string
}

/** Money that came online, and what went back of it. */
export function PaidAttempt({ attempt, canRefund, payer }: PaidAttemptProps) {
  const today = useToday(defaultTimeZone)
  const [refunding, setRefunding] = useLayoutState(`refund ${attempt.uuid}`, false)
  const { method, paid, paidAt, overpaid, overpaidLeft, refundable, byHandLeft, refunds } = attempt
  return (
    <div className="flex flex-col gap-3">
      {overpaidLeft > 0 && <OverpaidNote attempt={attempt} canRefund={canRefund} payer={payer} />}
      {disputeNotes(attempt).map(({ tone, title, text }) => (
        <Callout key={title} tone={tone} title={title}>
          {text}
        </Callout>
      ))}
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <p className="flex min-w-0 items-center gap-2 text-body">
          <Globe size={16} className="shrink-0 text-muted" aria-hidden />
          <span className="min-w-0 wrap-break-word">
            {formatMoney(paid)} online, {methodInSentence[method]}
            {paidAt && (
              <span className="text-muted"> · {formatBriefDay(dayOf(paidAt), today)}</span>
            )}
          </span>
        </p>
        {overpaid === 0 && refundable + byHandLeft > 0 && canRefund && (
          <Button
            variant="secondary"
            size="sm"
            icon={<Undo2 size={16} aria-hidden />}
            onClick={() => setRefunding(true)}
          >
            {refundable > 0 ? 'Devolver' : 'Devolvi por fora'}
          </Button>
        )}
      </div>
      {overpaid === 0 && byHandLeft > 0 && canRefund && (
        <p className="text-sm text-muted">
          O que foi pago por {methodInSentence[method]} não volta por aqui: devolva por Pix ou
          transferência, e anote.
        </p>
      )}
      <RefundList refunds={refunds} method={method} />
      <Suspense>
        {refunding && <RefundSheet attempt={attempt} onClose={() => setRefunding(false)} />}
      </Suspense>
    </div>
  )
}

/** An overpayment. One press refunds it, if the payment method allows it. */
function OverpaidNote({ attempt, canRefund, payer }: PaidAttemptProps) {
  const { client } = useWorkspace()
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState(false)
  const { uuid, method, overpaidLeft, refundable } = attempt
  const byHand = refundable < overpaidLeft
  const refund = useMutation({
    ...paymentRefundMutation({ client }),
    onSuccess: () => toast.success(byHand ? 'Marcado como devolvido' : 'Devolução pedida'),
    onError: (error) =>
      toast.error('Não deu para devolver', { description: toProblem(error).detail }),
    onSettled: () => refreshPayments(queryClient, client),
  })
  const amount = formatMoney(overpaidLeft)
  return (
    <Callout
      tone="amber"
      title={`Pago a mais: ${amount}`}
      action={
        canRefund && (
          <Button
            variant="secondary"
            size="sm"
            loading={refund.isPending}
            loadingText="Devolvendo…"
            onClick={() => setAsking(true)}
          >
            {byHand ? 'Marcar como devolvido' : 'Devolver'}
          </Button>
        )
      }
    >
      Este dinheiro chegou online e ninguém o devia: é de {payer}.{' '}
      {byHand &&
        `O que veio por ${methodInSentence[method]} não volta por aqui: devolva por Pix ou transferência. `}
      {!canRefund && 'Quem devolve é o titular do negócio.'}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={byHand ? `Você devolveu ${amount}?` : `Devolver ${amount}?`}
        description={
          byHand
            ? `Diga que sim depois de devolver o dinheiro a ${payer} por fora. Isso não se desfaz.`
            : `O dinheiro volta a ${payer} pelo ${methodInSentence[method]} com que foi pago. Isso não se desfaz.`
        }
        confirmText={byHand ? 'Já devolvi' : `Devolver ${amount}`}
        loadingText="Devolvendo…"
        onConfirm={() =>
          refund.mutateAsync({
            body: {
              uuid: crypto.randomUUID(),
              attemptUuid: uuid,
              amount: overpaidLeft,
              reason: 'Pago a mais',
              ...(byHand && { byHand }),
            },
          })
        }
      />
    </Callout>
  )
}
