import { timeOf } from '@/lib/clock'
import { daysBetween, type IsoDate, plusDays, today } from '@/lib/dates'
import { dayLength, formatStart } from '@/lib/start'

export { dayLength, formatStart }

/** The last start a day of a run sheet has: 11:59 of the morning after. */
export const latestStart = 36 * 60 - 1

/** Hours before this one are, unless said otherwise, of the night that follows the day's evening. */
const nightUntil = 5

/**
 * Parses a typed time into minutes of the event's day: "16:30", "1630", "16h30", "9". The small hours belong to the
 * night after the evening ("1h30" is 1530), and may also be typed on from 24 ("25:30"). Returns null for anything
 * else.
 */
export function parseStart(text: string): number | null {
  const match = /^(\d{1,2})(?:[:h.]?(\d{2}))?h?$/.exec(text.trim().toLowerCase())
  if (!match) return null
  const hour = Number(match[1])
  const minute = Number(match[2] ?? '0')
  if (hour > 35 || minute > 59) return null
  const start = hour * 60 + minute
  return hour < nightUntil ? start + dayLength : start
}

/** "à 1:50", "às 19:35": an hour in the middle of a sentence. */
export function atHour(start: number): string {
  const hour = Math.floor((start % dayLength) / 60)
  return `${hour <= 1 ? 'à' : 'às'} ${formatStart(start)}`
}

/** A stretch of minutes in words that no line breaks between: "45 min", "1 h", "1 h 30". */
export function formatLength(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (hours === 0) return `${rest}\u00a0min`
  return rest === 0 ? `${hours}\u00a0h` : `${hours}\u00a0h\u00a0${String(rest).padStart(2, '0')}`
}

/** "45", "45 min", "1h", "1h30", "1:30" in minutes; null where it is no length of at most a day. */
export function parseLength(text: string): number | null {
  const typed = text.trim().toLowerCase().replace(/\s+/g, '')
  const inHours = /^(\d{1,2})(?:h|:)(\d{1,2})?(?:min|m)?$/.exec(typed)
  const inMinutes = /^(\d{1,4})(?:min|m)?$/.exec(typed)
  const minutes = inHours
    ? Number(inHours[1]) * 60 + Number(inHours[2] ?? '0')
    : inMinutes
      ? Number(inMinutes[1])
      : 0
  return minutes >= 1 && minutes <= dayLength ? minutes : null
}

export type Part = 'dawn' | 'morning' | 'afternoon' | 'evening' | 'night' | 'after'

/** The parts of a day in its order, as headings. */
export const partNames: Readonly<Record<Part, string>> = {
  dawn: 'Antes de amanhecer',
  morning: 'Manhã',
  afternoon: 'Tarde',
  evening: 'Noite',
  night: 'Madrugada',
  after: 'Manhã seguinte',
}

/** Which part of its day a start falls in. */
export function partOf(start: number): Part {
  if (start < 5 * 60) return 'dawn'
  if (start < 12 * 60) return 'morning'
  if (start < 18 * 60) return 'afternoon'
  if (start < dayLength) return 'evening'
  return start < dayLength + 6 * 60 ? 'night' : 'after'
}

/** Lines under the part of the day they start in; they come in the order of their starts. */
export function byPart<T extends { start: number }>(
  lines: readonly T[],
): { part: Part; lines: T[] }[] {
  const groups: { part: Part; lines: T[] }[] = []
  for (const line of lines) {
    const part = partOf(line.start)
    const last = groups.at(-1)
    if (last?.part === part) last.lines.push(line)
    else groups.push({ part, lines: [line] })
  }
  return groups
}

/** The calendar day of a day of the run sheet: so many from the event's. */
export function dateOf(eventDate: IsoDate, day: number): IsoDate {
  return plusDays(eventDate, day)
}

/** Minutes since the midnight that began a day of the run sheet, on the clocks of the event; negative before. */
export function minutesOn(eventDate: IsoDate, day: number, timeZone: string, now: Date): number {
  const [hour = 0, minute = 0] = timeOf(now, timeZone).split(':').map(Number)
  return daysBetween(dateOf(eventDate, day), today(timeZone, now)) * dayLength + hour * 60 + minute
}
