import { daysBetween, type IsoDate, today } from '@/lib/dates'
import { momentOf } from '@/lib/zone'

/** What is left until a moment, as three numbers; null once it has come. */
export interface Left {
  days: number
  hours: number
  minutes: number
}

/** Days, hours and minutes from now to a moment. */
export function leftUntil(moment: number, now: number): Left | null {
  if (moment <= now) return null
  const minutes = Math.floor((moment - now) / 60_000)
  return {
    days: Math.floor(minutes / 1440),
    hours: Math.floor((minutes % 1440) / 60),
    minutes: minutes % 60,
  }
}

/** How a page waits for its event: by the minute, by the day, or in words. */
export type Wait =
  | { kind: 'minutes'; left: Left }
  | { kind: 'days'; days: number }
  | { kind: 'tomorrow' | 'today' | 'past' }

/**
 * The wait for an event. Without an hour only days are counted, by the calendar of the event's time
 * zone, as everywhere else in the product: hours until midnight would be precision nobody gave.
 */
export function waitFor(
  event: { date: IsoDate; eventStartTime?: string; timeZone: string },
  now: number,
): Wait {
  const { date, eventStartTime, timeZone } = event
  const left = eventStartTime && leftUntil(momentOf(date, eventStartTime, timeZone), now)
  if (left) return { kind: 'minutes', left }
  const days = daysBetween(today(timeZone, new Date(now)), date)
  if (days > 1) return { kind: 'days', days }
  return { kind: days === 1 ? 'tomorrow' : days === 0 ? 'today' : 'past' }
}
