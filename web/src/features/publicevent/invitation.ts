import type { PublicEventGetOutput } from '@/client/types.gen'
import { formatLongDay } from '@/lib/dates'

/** What the page of an event without a picture begins with, by the tint of its type. */
export const grounds = {
  wine: 'from-wine-tint',
  sage: 'from-sage-tint',
  slate: 'from-slate-tint',
  amber: 'from-amber-tint',
  coral: 'from-coral-tint',
}

/** "13 de março de 2027 · Igreja São José" */
export function whenAndWhere({
  date,
  ceremonyPlace,
  receptionPlace,
}: Pick<PublicEventGetOutput, 'date' | 'ceremonyPlace' | 'receptionPlace'>): string {
  const place = ceremonyPlace ?? receptionPlace
  return [date ? formatLongDay(date) : 'Em breve, a data', place].filter(Boolean).join(' · ')
}
