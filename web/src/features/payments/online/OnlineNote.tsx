import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { paymentStopMutation } from '@/client/api/payment.gen'
import type { PaymentAttempt } from '@/client/types.gen'
import { dayOf, defaultTimeZone, formatBriefDay, formatPast } from '@/lib/dates'
import { formatMoney } from '@/lib/money'
import { toProblem } from '@/lib/problem'
import { useToday } from '@/lib/useToday'
import { Button } from '@/ui/Button'
import { Callout } from '@/ui/Callout'
import { toast } from '@/ui/toast'
import type { PaymentDetails } from '../model'
import { refreshPayments } from '../queries'
import { isLive, methodNames, onlineQuery } from './online'

/** What the team knows of a payment that runs online, and how its page is closed to change it by hand. */
export function OnlineNote({ payment }: { payment: PaymentDetails }) {
  const { client } = useWorkspace()
  const queryClient = useQueryClient()
  const { uuid, invoice } = payment
  const { data } = useQuery({
    ...onlineQuery(client, uuid),
    enabled: invoice.payer === 'CLIENT' && invoice.payee === 'BUSINESS',
  })
  const stop = useMutation({
    ...paymentStopMutation({ client }),
    onSuccess: () => toast.success('Página de pagamento encerrada'),
    onError: (error) =>
      toast.error('Não deu para encerrar', { description: toProblem(error).detail }),
    onSettled: () => refreshPayments(queryClient, client),
  })
  const attempts = data?.attempts ?? []
  const live = attempts.find(isLive)
  const overpaid = attempts.reduce((sum, one) => sum + one.overpaid - refundedOf(one), 0)
  return (
    <>
      {overpaid > 0 && (
        <Callout tone="amber" title={`Pago a mais: ${formatMoney(overpaid)}`}>
          Este dinheiro chegou online e ninguém o devia. Ele é do cliente.
        </Callout>
      )}
      {live && (
        <Callout
          title={`Pagamento online em andamento, ${methodNames[live.method].toLowerCase()}`}
          action={
            live.status !== 'PROCESSING' && (
              <Button
                variant="secondary"
                size="sm"
                loading={stop.isPending}
                loadingText="Encerrando…"
                onClick={() => stop.mutate({ body: { uuid } })}
              >
                Encerrar página de pagamento
              </Button>
            )
          }
        >
          <AttemptWords of={live} />
        </Callout>
      )}
    </>
  )
}

/** What of what came too much went back. */
const refundedOf = ({ overpaid, refunded }: PaymentAttempt) => Math.min(overpaid, refunded)

function AttemptWords({
  of: { status, method, createdAt, boletoExpiresAt },
}: {
  of: PaymentAttempt
}) {
  const today = useToday(defaultTimeZone)
  if (status !== 'PROCESSING') {
    return <>O cliente abriu a página {formatPast(createdAt)}. Para mudar à mão, encerre-a antes.</>
  }
  if (method === 'BOLETO' && boletoExpiresAt) {
    return (
      <>
        O boleto pode ser pago até {formatBriefDay(dayOf(boletoExpiresAt), today)}. Depois de
        emitido, não dá para cancelá-lo.
      </>
    )
  }
  return <>O provedor está confirmando o pagamento.</>
}
