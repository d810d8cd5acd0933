import { timeOf } from '@/lib/clock'
import { dayOf, daysBetween, type IsoDate, plusDays, plusMonths } from '@/lib/dates'
import { momentOf } from '@/lib/zone'

export type TimeUnit = 'DAYS_AFTER' | 'DAYS' | 'WEEKS' | 'MONTHS'
export type Timing = 'NONE' | 'PLANNING' | 'CALENDAR'

/** What a deadline is made of. */
export interface TimedTask {
  timing: Timing
  timeUnitNumber?: number | undefined
  timeUnitOption?: TimeUnit | undefined
  /** RFC 3339, when the timing is CALENDAR. */
  date?: string | undefined
  endDate?: string | undefined
}

/** What a task's place in the checklist depends on. */
export interface DatedTask {
  publicId: string
  position: number
  deadline?: IsoDate | undefined
  checkedAt?: string | undefined
}

/** Where and when the event is, as far as deadlines care. */
export interface EventDay {
  date?: IsoDate | undefined
  timeZone: string
}

/** Rough length of a unit in days, for ordering what has no day yet. */
export const unitDays: Record<TimeUnit, number> = { DAYS_AFTER: 1, DAYS: 1, WEEKS: 7, MONTHS: 30 }

/** The day a task is due, as the server computes it; undefined where the timing says none. */
export function deadlineOf(task: TimedTask, event: EventDay): IsoDate | undefined {
  if (task.timing === 'CALENDAR') return task.date ? dayOf(task.date, event.timeZone) : undefined
  if (task.timing !== 'PLANNING' || !event.date || !task.timeUnitNumber) return undefined
  switch (task.timeUnitOption) {
    case 'DAYS_AFTER':
      return plusDays(event.date, task.timeUnitNumber)
    case 'DAYS':
      return plusDays(event.date, -task.timeUnitNumber)
    case 'WEEKS':
      return plusDays(event.date, -7 * task.timeUnitNumber)
    case 'MONTHS':
      return plusMonths(event.date, -task.timeUnitNumber)
    default:
      return undefined
  }
}

/** The default start of a task with a day and a time: the beginning of a working day. */
export const usualStart = '09:00'

/** The most units a distance from the event may have, as the API takes them. */
const farthest = 999

/** What a deadline is, with every field named: what the new timing does not use is taken away. */
export type WholeTiming = Required<Pick<TimedTask, 'timing'>> & {
  [K in Exclude<keyof TimedTask, 'timing'>]: TimedTask[K] | undefined
}

const untimed = {
  timeUnitNumber: undefined,
  timeUnitOption: undefined,
  date: undefined,
  endDate: undefined,
}

/** No deadline at all. */
export const noTiming: WholeTiming = { ...untimed, timing: 'NONE' }

/** So many units before the event, or after it. */
export function distanceTiming(timeUnitNumber: number, timeUnitOption: TimeUnit): WholeTiming {
  return { ...untimed, timing: 'PLANNING', timeUnitNumber, timeUnitOption }
}

/**
 * The timing of a task that is put on a day. What counts from the event goes on counting, and so does what
 * had no day yet, where the event has one; what has an hour keeps it, and its length.
 */
export function timingOn(day: IsoDate, task: TimedTask, event: EventDay): WholeTiming {
  if (task.timing !== 'CALENDAR' && event.date) {
    const before = daysBetween(day, event.date)
    // The event's own day is no distance from it.
    if (before !== 0 && Math.abs(before) <= farthest) {
      return distanceTiming(Math.abs(before), before > 0 ? 'DAYS' : 'DAYS_AFTER')
    }
  }
  const hour = task.date ? timeOf(task.date, event.timeZone) : usualStart
  const date = momentAt(day, hour, event.timeZone)
  if (!task.date || !task.endDate) return { ...untimed, timing: 'CALENDAR', date }
  const days = daysBetween(dayOf(task.date, event.timeZone), dayOf(task.endDate, event.timeZone))
  const endDate = momentAt(
    plusDays(day, days),
    timeOf(task.endDate, event.timeZone),
    event.timeZone,
  )
  return { ...untimed, timing: 'CALENDAR', date, endDate }
}

/** A day and an hour as the clocks of a time zone show them, to the moment the API speaks. */
export function momentAt(day: IsoDate, time: string, timeZone: string): string {
  return new Date(momentOf(day, time, timeZone)).toISOString().replace('.000Z', 'Z')
}
