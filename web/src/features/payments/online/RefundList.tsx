import { CircleAlert, CircleCheck, Clock3 } from 'lucide-react'
import type { PaymentRefund } from '@/client/types.gen'
import { dayOf, defaultTimeZone, formatBriefDay } from '@/lib/dates'
import { formatMoney } from '@/lib/money'
import { useToday } from '@/lib/useToday'
import type { OnlineMethod } from './online'

const looks = {
  PENDING: { Icon: Clock3, ink: 'text-amber-ink', title: 'Devolução a caminho' },
  DONE: { Icon: CircleCheck, ink: 'text-sage', title: 'Devolvido' },
  FAILED: { Icon: CircleAlert, ink: 'text-coral', title: 'A devolução não deu certo' },
} as const

const meansLabels: Partial<Record<string, string>> = {
  PIX: 'por Pix',
  TRANSFER: 'por transferência',
  CASH: 'em dinheiro',
}

/** When the payer sees a refund. */
const arrival: Partial<Record<OnlineMethod, string>> = {
  CARD: 'Aparece na fatura do cartão em até 10 dias úteis.',
}

/** What went back of a payment online, or is on its way. */
export function RefundList({
  refunds,
  method,
}: {
  refunds: readonly PaymentRefund[]
  method: OnlineMethod
}) {
  const today = useToday(defaultTimeZone)
  if (refunds.length === 0) return null
  return (
    <ul
      aria-label="Devoluções"
      className="divide-y divide-line rounded-card border border-line px-4"
    >
      {refunds.map(({ uuid, status, amount, reason, byHand, means, returnedOn, createdAt }) => {
        const { Icon, ink, title } = looks[status]
        return (
          <li key={uuid} className="flex gap-3 py-3">
            <Icon size={18} className={`mt-0.5 shrink-0 ${ink}`} aria-hidden />
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap justify-between gap-x-3 text-body font-medium">
                <span>{byHand ? 'Devolvido por fora' : title}</span>
                <span className="tabular-nums">{formatMoney(amount)}</span>
              </p>
              <p className="text-sm text-muted wrap-break-word">
                {[
                  formatBriefDay(returnedOn ?? dayOf(createdAt), today),
                  means && meansLabels[means],
                  reason,
                  status === 'FAILED' ? 'O dinheiro continua aqui.' : !byHand && arrival[method],
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
