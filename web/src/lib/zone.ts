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

/** The moment a clock in a time zone shows a day and an hour, in milliseconds. */
export function momentOf(date: string, time: string, timeZone: string): number {
  const wanted = Date.parse(`${date}T${time}:00Z`)
  const guess = wanted - (shownAt(wanted, timeZone) - wanted)
  // Near a change of the clocks the first guess may be on its other side.
  return guess - (shownAt(guess, timeZone) - wanted)
}
