import type { IsoDate } from '@/lib/dates'
import { dayLength, minutesOn } from './clock'

export interface Timed {
  uuid: string
  day: number
  start: number
  length?: number | undefined
  doneAt?: string | undefined
}

/** Where the day is: which day of the run sheet runs, what happens and what comes. */
export interface Now<T> {
  day: number
  /** The minute of that day. */
  minute: number
  current: T | undefined
  next: T | undefined
}

/** For how long after its last line a day still runs, in minutes: parties end late. */
const aftermath = 90
/** A line that no member checked counts as forgotten this long after its start, in minutes. */
const forgotten = 60

/** What a line takes; without a length, nothing is known. */
export function endOf({ start, length = 0 }: Pick<Timed, 'start' | 'length'>): number {
  return start + length
}

/**
 * Returns the day of the run sheet that runs at a moment, and the current and next line; undefined on other days. The
 * last checked line decides: the one after it is current, late or not. Without checks, the clock decides. `lines`
 * must be in the order of the day.
 */
export function whereNow<T extends Timed>(
  lines: readonly T[],
  eventDate: IsoDate | undefined,
  timeZone: string,
  at: Date,
): Now<T> | undefined {
  if (eventDate === undefined) return undefined
  for (const day of [...new Set(lines.map((line) => line.day))].sort((a, b) => a - b)) {
    const those = lines.filter((line) => line.day === day)
    const minute = minutesOn(eventDate, day, timeZone, at)
    const until = Math.max(dayLength - 1, ...those.map((line) => endOf(line) + aftermath))
    if (minute >= 0 && minute <= until) return { day, minute, ...around(those, minute) }
  }
  return undefined
}

function around<T extends Timed>(
  lines: readonly T[],
  minute: number,
): Pick<Now<T>, 'current' | 'next'> {
  const lastTick = lines.findLastIndex(({ doneAt }) => doneAt !== undefined)
  const open = lines.filter((line, at) => at > lastTick && line.doneAt === undefined)
  const begun = open.filter(({ start }) => start <= minute)
  const late = lastTick >= 0 ? begun.find(({ start }) => minute - start < forgotten) : undefined
  const latest = late ?? begun.at(-1)
  // After its end, the last line is not current any more.
  const over = latest !== undefined && latest === open.at(-1) && minute > endOf(latest) + aftermath
  const current = over ? undefined : latest
  const next = current ? open[open.indexOf(current) + 1] : open.find(({ start }) => start > minute)
  return { current, next }
}

/** "Agora", and how far it is from its hour: "Agora, 12 min depois da hora". */
export function nowText(start: number, minute: number): string {
  const late = minute - start
  if (late <= 2) return 'Agora'
  return `Agora, ${gap(late)} depois da hora`
}

/** "em 8 min"; what should have begun is "já na hora". */
export function soonText(start: number, minute: number): string {
  const left = start - minute
  if (left <= 0) return 'já na hora'
  return `em ${gap(left)}`
}

function gap(minutes: number): string {
  if (minutes < 60) return `${minutes} min`
  const rest = minutes % 60
  return rest === 0 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 60)} h ${rest} min`
}
