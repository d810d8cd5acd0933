import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { dayOf, defaultTimeZone, formatTypedDay } from '@/lib/dates'
import { useToday } from '@/lib/useToday'
import { buttonClass } from '@/ui/Button'
import { Callout } from '@/ui/Callout'
import { formatHeld } from './meaning'
import { recipientQuery } from './queries'

/** Until when money may wait that an account which cannot be paid to holds up; nothing before day 60 of it. */
export function HeldTooLong() {
  const { client } = useWorkspace()
  const { data: recipient } = useQuery(recipientQuery(client))
  const today = useToday(defaultTimeZone)
  if (!recipient?.heldUntil) return null
  const until = dayOf(recipient.heldUntil)
  return (
    <Callout
      tone="coral"
      role="status"
      title={
        until < today
          ? `O prazo passou em ${formatTypedDay(until)}: ative a conta`
          : `Até ${formatTypedDay(until)}, a conta precisa estar ativa`
      }
      action={
        <Link to="/app/wallet" className={buttonClass('secondary')}>
          Ver o que falta na conta
        </Link>
      }
    >
      {formatHeld(recipient.heldAmount)} há 60 dias ou mais, e o Stripe só pode guardar dinheiro por
      90. Com a conta ativa, o que faz 80 dias vai sozinho para o banco.
    </Callout>
  )
}
