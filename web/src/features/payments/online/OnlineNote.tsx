import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { paymentStopMutation } from '@/client/api/payment.gen'
import type { PaymentAttempt } from '@/client/types.gen'
import { dayOf, defaultTimeZone, formatBriefDay, formatPast } from '@/lib/dates'
import { formatMoney } from '@/lib/money'
import { formatPercent } from '@/lib/percent'
import { toProblem } from '@/lib/problem'
import { useToday } from '@/lib/useToday'
import { Button } from '@/ui/Button'
import { Callout } from '@/ui/Callout'
import { toast } from '@/ui/toast'
import type { PaymentDetails } from '../model'
import { refreshPayments } from '../queries'
import { isLive, methodInSentence } from './online'
import { PaidAttempt } from './PaidAttempt'
import { useOnline } from './usePaidOnline'

/** Shows the team the online attempts of a payment: fees, attempts in progress, received and refunded amounts. */
export function OnlineNote({ payment }: { payment: PaymentDetails }) {
  const { client } = useWorkspace()
  const queryClient = useQueryClient()
  const online = useOnline(payment)
  const stop = useMutation({
    ...paymentStopMutation({ client }),
    onSuccess: () => toast.success('Página de pagamento encerrada'),
    onError: (error) =>
      toast.error('Não deu para encerrar', { description: toProblem(error).detail }),
    onSettled: () => refreshPayments(queryClient, client),
  })
  if (!online) return null
  const { attempts, fee, canRefund } = online
  const live = attempts.find(isLive)
  return (
    <>
      {attempts
        .filter(({ paid }) => paid > 0)
        .map((attempt) => (
          <PaidAttempt
            key={attempt.uuid}
            attempt={attempt}
            canRefund={canRefund}
            payer={payment.from.name}
          />
        ))}
      {live && (
        <Callout
          title={`Pagamento online em andamento, ${methodInSentence[live.method]}`}
          action={
            live.status !== 'PROCESSING' && (
              <Button
                variant="secondary"
                size="sm"
                loading={stop.isPending}
                loadingText="Encerrando…"
                onClick={() => stop.mutate({ body: { uuid: payment.uuid } })}
              >
                Encerrar página de pagamento
              </Button>
            )
          }
        >
          <AttemptWords of={live} />
        </Callout>
      )}
      {fee && (
        <p className="text-sm text-muted">
          Se o cliente pagar online, a taxa do Cortejo é de {formatPercent(fee.percent)}:{' '}
          {formatMoney(fee.amount)} deste pagamento. A do provedor vem à parte.
        </p>
      )}
    </>
  )
}

function AttemptWords({
  of: { status, method, createdAt, boletoExpiresAt },
}: {
  of: PaymentAttempt
}) {
  const today = useToday(defaultTimeZone)
  if (status !== 'PROCESSING') {
    return (
      <>
        O cliente abriu a página {formatPast(createdAt)}. Se você mudar este pagamento, ela se
        encerra antes.
      </>
    )
  }
  if (method === 'BOLETO' && boletoExpiresAt) {
    return (
      <>
        O boleto pode ser pago até {formatBriefDay(dayOf(boletoExpiresAt), today)} e não dá para
        cancelá-lo: o valor não muda até lá.
      </>
    )
  }
  return <>O provedor está confirmando o pagamento.</>
}
