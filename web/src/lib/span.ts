import { timeOf } from './clock'
import { dayOf, formatDay, type IsoDate } from './dates'
import { formatHour } from './time'

/** "ter., 24 de novembro, 16h às 18h" where it happens; with the last day too where it is another. */
export function formatSpan(
  start: string,
  end: string | undefined,
  timeZone: string,
  now: IsoDate,
): string {
  return `${formatDay(dayOf(start, timeZone), now)}, ${formatHours(start, end, timeZone, now)}`
}

/** "16h às 18h", "16h até qua., 25 de novembro, 2h", "16h" of what has no end. */
export function formatHours(
  start: string,
  end: string | undefined,
  timeZone: string,
  now: IsoDate,
): string {
  const from = formatHour(timeOf(start, timeZone))
  if (!end) return from
  const until = formatHour(timeOf(end, timeZone))
  const lastDay = dayOf(end, timeZone)
  return lastDay === dayOf(start, timeZone)
    ? `${from} às ${until}`
    : `${from} até ${formatDay(lastDay, now)}, ${until}`
}
