import { fromIso, type IsoDate, plusDays, plusMonths, shortWeekdayOf, weekdayOf } from '@/lib/dates'

/** A month as the address has it: 2026-11. */
export type IsoMonth = string

const monthShape = /^[12]\d{3}-(0[1-9]|1[0-2])$/

/** Whether a text is one. */
export function isMonth(value: unknown): value is IsoMonth {
  return typeof value === 'string' && monthShape.test(value)
}

export function monthOf(day: IsoDate): IsoMonth {
  return day.slice(0, 7)
}

export function monthAfter(month: IsoMonth, step: number): IsoMonth {
  return monthOf(plusMonths(`${month}-01`, step))
}

/** The weeks a month touches, from Sunday to Saturday, whole. */
export function weeksOf(month: IsoMonth): IsoDate[][] {
  const first = `${month}-01`
  const weeks: IsoDate[][] = []
  let day = plusDays(first, -fromIso(first).getDay())
  do {
    weeks.push(Array.from({ length: 7 }, (_, n) => plusDays(day, n)))
    day = plusDays(day, 7)
  } while (monthOf(day) === month)
  return weeks
}

const monthName = new Intl.DateTimeFormat('pt-BR', { month: 'long', year: 'numeric' })

/** "novembro de 2026". */
export function monthText(month: IsoMonth): string {
  return monthName.format(fromIso(`${month}-01`))
}

/** The heads of the columns: "domingo", "dom". */
export const weekdays = weeksOf('2026-11')[0]?.map((day) => ({
  long: weekdayOf(day),
  short: shortWeekdayOf(day).replace('.', ''),
}))

/** By the day they are due; in a day, in the order they come. */
export function byDay<T extends { deadline?: IsoDate | undefined }>(
  tasks: readonly T[],
): Map<IsoDate, T[]> {
  const days = new Map<IsoDate, T[]>()
  for (const task of tasks) {
    if (task.deadline === undefined) continue
    const day = days.get(task.deadline)
    if (day) day.push(task)
    else days.set(task.deadline, [task])
  }
  return days
}
