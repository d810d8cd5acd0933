import type { TaskCalendarEvent, TaskCalendarTask, TaskGetCalendarOutput } from '@/client/types.gen'
import type { IsoDate } from '@/lib/dates'
import { byDay } from '@/lib/month'

/** What a day of the month brings. */
export interface DayOf {
  events: TaskCalendarEvent[]
  tasks: TaskCalendarTask[]
}

export const nothing: DayOf = { events: [], tasks: [] }

/** The days of the month that bring something. */
export function daysOf({ events, tasks }: TaskGetCalendarOutput): Map<IsoDate, DayOf> {
  const days = new Map<IsoDate, DayOf>()
  for (const [day, some] of byDay(tasks)) days.set(day, { events: [], tasks: some })
  for (const event of events) {
    if (!event.date) continue
    const day = days.get(event.date) ?? { events: [], tasks: [] }
    day.events.push(event)
    days.set(event.date, day)
  }
  return days
}
