import { daysBetween, type IsoDate, today } from '@/lib/dates'

/** What is left until a moment, as three numbers; null once it has come. */
export interface Left {
  days: number
  hours: number
  minutes: number
}

const wallClock = new Map<string, Intl.DateTimeFormat>()

/** What a clock in a time zone shows at a moment, as if it were UTC, in milliseconds. */
function shownAt(moment: number, timeZone: string): number {
  let format = wallClock.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('sv-SE', {
      timeZone,
      dateStyle: 'short',
      timeStyle: 'medium',
    })
    wallClock.set(timeZone, format)
  }
  return Date.parse(`${format.format(moment).replace(' ', 'T')}Z`)
}

/** The moment a clock in a time zone shows a day and an hour. */
export function momentOf(date: string, time: string, timeZone: string): number {
  const wanted = Date.parse(`${date}T${time}:00Z`)
  const guess = wanted - (shownAt(wanted, timeZone) - wanted)
  // Near a change of the clocks the first guess may stand on its other side.
  return guess - (shownAt(guess, timeZone) - wanted)
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
