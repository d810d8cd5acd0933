import { type IsoDate, parseTypedDate } from '@/lib/dates'

/**
 * Whether an event's day lies before today. It is allowed (a checklist can be kept of what was), but
 * more often a year was mistyped; half a date is no day yet.
 */
export function isPast(date: string, today: IsoDate): boolean {
  return parseTypedDate(date) === date && date < today
}
