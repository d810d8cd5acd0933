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
const UseStraySheet = lazyPart(() => import('./UseStraySheet'))

const sumOf = ({ refundable, byHandLeft }: PaymentStray) => refundable + byHandLeft

/**
 * Money that came for payments that are gone: no list shows it, and it is the payer's. And what Cortejo
 * advanced beyond the business's balance, to its owner.
 */
export function StrayMoney({ eventUuid }: { eventUuid?: string }) {
  const { client } = useWorkspace()
  const { data } = useQuery(
    paymentStraysOptions({ client, query: { ...(eventUuid && { eventUuid }) } }),
  )
  const [returning, setReturning] = useState<PaymentStray>()
  const [using, setUsing] = useState<PaymentStray>()
  const today = useToday(defaultTimeZone)
  if (!data || (data.items.length === 0 && data.debt === 0)) return null
  return (
    <section aria-label="Dinheiro a acertar" className="mb-6 flex flex-col gap-3 print:hidden">
      {data.debt > 0 && (
        <Callout tone="amber" title={`O Cortejo adiantou ${formatMoney(data.debt)}`}>
          As devoluções e contestações levaram mais do que o saldo do seu negócio. Os próximos
          recebimentos pagam isso primeiro.
        </Callout>
      )}
      {data.items.map((stray) => (
        <Callout
          key={stray.attemptUuid}
          tone="amber"
          title={`Chegou sem parcela: ${formatMoney(sumOf(stray))}`}
          action={
            data.canRefund && (
              <div className="flex flex-wrap gap-2">
                {stray.usable.length > 0 && (
                  <Button variant="secondary" size="sm" onClick={() => setUsing(stray)}>
                    Usar em outra parcela
                  </Button>
                )}
                <Button variant="secondary" size="sm" onClick={() => setReturning(stray)}>
                  {stray.refundable > 0 ? 'Devolver' : 'Devolvi por fora'}
                </Button>
              </div>
            )
          }
        >
          Pago por {methodInSentence[stray.method]} em {formatBriefDay(dayOf(stray.paidAt), today)}
          {!eventUuid && `, de ${stray.event.title}`}, depois que o combinado foi excluído ou
          refeito: é de quem pagou.
          {data.canRefund
            ? stray.usable.length === 0 &&
              ` Dá para usar em outra parcela que esteja em aberto e seja de ${formatMoney(sumOf(stray))}.`
            : ' Quem devolve, ou usa em outra parcela, é o titular do negócio.'}
        </Callout>
      ))}
      <Suspense>
        {using && <UseStraySheet stray={using} onClose={() => setUsing(undefined)} />}
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
