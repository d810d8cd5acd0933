import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { paymentStraysOptions } from '@/client/api/payment.gen'
import type { PaymentStray } from '@/client/types.gen'
import { dayOf, defaultTimeZone, formatBriefDay } from '@/lib/dates'
import { lazyPart } from '@/lib/lazyPart'
import { formatMoney } from '@/lib/money'
import { useToday } from '@/lib/useToday'
import { Button } from '@/ui/Button'
import { Callout } from '@/ui/Callout'
import { methodInSentence } from './online'

const RefundSheet = lazyPart(() => import('./RefundSheet'))

/** Money that came for payments that are gone: no list shows it, and it is the payer's. */
export function StrayMoney({ eventUuid }: { eventUuid?: string }) {
  const { client } = useWorkspace()
  const { data } = useQuery(
    paymentStraysOptions({ client, query: { ...(eventUuid && { eventUuid }) } }),
  )
  const [returning, setReturning] = useState<PaymentStray>()
  const today = useToday(defaultTimeZone)
  if (!data || data.items.length === 0) return null
  return (
    <section aria-label="Dinheiro sem parcela" className="mb-6 flex flex-col gap-3">
      {data.items.map((stray) => (
        <Callout
          key={stray.attemptUuid}
          tone="amber"
          title={`Chegou sem parcela: ${formatMoney(stray.refundable + stray.byHandLeft)}`}
          action={
            data.canRefund && (
              <Button variant="secondary" size="sm" onClick={() => setReturning(stray)}>
                {stray.refundable > 0 ? 'Devolver' : 'Devolvi por fora'}
              </Button>
            )
          }
        >
          Pago por {methodInSentence[stray.method]} em {formatBriefDay(dayOf(stray.paidAt), today)}
          {!eventUuid && `, de ${stray.event.title}`}, depois que o combinado foi excluído ou
          refeito: é de quem pagou.
          {!data.canRefund && ' Quem devolve é o titular do negócio.'}
        </Callout>
      ))}
      <Suspense>
        {returning && (
          <RefundSheet
            attempt={{ ...returning, uuid: returning.attemptUuid }}
            onClose={() => setReturning(undefined)}
          />
        )}
      </Suspense>
    </section>
  )
}
