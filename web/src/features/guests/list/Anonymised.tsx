import { dayOf, formatDay } from '@/lib/dates'
import { useToday } from '@/lib/useToday'
import { Callout } from '@/ui/Callout'
import { useSummary } from '../queries'
import { useGuestsScope } from '../scope'

/** Why the list has no names any more, where they were erased. */
export function Anonymised({ className }: { className?: string }) {
  const { timeZone } = useGuestsScope()
  const { anonymisedAt } = useSummary().settings
  const today = useToday(timeZone)
  if (!anonymisedAt) return null
  return (
    <Callout
      title={`Os dados dos convidados foram apagados em ${formatDay(dayOf(anonymisedAt, timeZone), today)}`}
      className={className}
    >
      Ficaram os números: quem veio, as crianças por faixa etária e as mesas. Os links dos convites
      não abrem mais, e nada mais é enviado.
    </Callout>
  )
}
