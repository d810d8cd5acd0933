import { type IsoDate, parseTypedDate } from '@/lib/dates'

/**
 * Reports whether an event's day is before today. It is allowed (for a checklist of a past event), but more often a
 * year was mistyped. An incomplete date is not a day.
 */
export function isPast(date: string, today: IsoDate): boolean {
  return parseTypedDate(date) === date && date < today
}
