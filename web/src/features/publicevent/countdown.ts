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

/** The moment a clock in a time zone shows a day and an hour (midnight when there is none). */
export function momentOf(date: string, time: string | undefined, timeZone: string): number {
  const wanted = Date.parse(`${date}T${time ?? '00:00'}:00Z`)
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
