import { daysBetween, type IsoDate, today } from '@/lib/dates'
import { momentOf } from '@/lib/zone'

/** The time until a moment, as three numbers. */
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
 * Returns the wait for an event. Without a start time only days are counted, by the calendar of the event's time
 * zone: hours until midnight would be a precision that the event does not have.
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
