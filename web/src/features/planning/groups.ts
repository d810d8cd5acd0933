import {
  daysBetween,
  formatDays,
  fromIso,
  type IsoDate,
  monthNameOf,
  plusDays,
  plusMonths,
} from '@/lib/dates'
import { capitalised } from '@/lib/text'
import {
  type DatedTask,
  distanceTiming,
  type EventDay,
  noTiming,
  type TimedTask,
  timingOn,
  unitDays,
  type WholeTiming,
} from './timing'

export type GroupKey =
  | 'overdue'
  | 'week'
  | 'month'
  | `later-${string}`
  | 'undated'
  | 'done'
  | `before-${string}`
  | 'after'

/** The tasks under one heading, in the planner's order. */
export interface Group<T> {
  key: GroupKey
  title: string
  tasks: T[]
  /** The days that the group covers, if known: the heading shows them, and a task dropped on it gets them. */
  from?: IsoDate
  until?: IsoDate
}

const titles = {
  overdue: 'Atrasadas',
  week: 'Esta semana',
  month: 'Próximos 30 dias',
  later: 'Mais tarde',
  undated: 'Sem data',
  done: 'Concluídas',
}

/**
 * Returns the last day of "esta semana": the next Sunday. On a Sunday, when people plan the days ahead, the following
 * week counts too.
 */
export function endOfWeek(today: IsoDate): IsoDate {
  return plusDays(today, 7 - fromIso(today).getDay())
}

/** Returns the last of the next thirty days: on the 28th, a calendar month would suggest that nothing is coming. */
export function endOfMonth(today: IsoDate): IsoDate {
  return plusDays(today, 30)
}

/** The ends of the groups on a given day, computed once for a list and not for each of its tasks. */
export interface Horizon {
  today: IsoDate
  week: IsoDate
  month: IsoDate
  sevenDays: IsoDate
}

export function horizonOf(today: IsoDate): Horizon {
  return {
    today,
    week: endOfWeek(today),
    month: endOfMonth(today),
    sevenDays: plusDays(today, 7),
  }
}

/** Returns the group of a task. */
export function groupOf(
  { deadline, checkedAt }: Pick<DatedTask, 'deadline' | 'checkedAt'>,
  { today, week, month }: Horizon,
): keyof typeof titles {
  if (checkedAt) return 'done'
  if (!deadline) return 'undated'
  if (deadline < today) return 'overdue'
  if (deadline <= week) return 'week'
  return deadline <= month ? 'month' : 'later'
}

/**
 * Groups a checklist under headings: overdue, this week, the next 30 days, then by month, without a day, completed.
 * Empty groups are left out; within a group, tasks keep the planner's order. `today` is the day in the event's time
 * zone.
 */
export function groupTasks<T extends DatedTask>(tasks: readonly T[], today: IsoDate): Group<T>[] {
  const horizon = horizonOf(today)
  const sorted: Record<keyof typeof titles, T[]> = {
    overdue: [],
    week: [],
    month: [],
    later: [],
    undated: [],
    done: [],
  }
  for (const task of inOrder(tasks)) sorted[groupOf(task, horizon)].push(task)
  const { week, month } = horizon
  const groups: Group<T>[] = [
    { key: 'overdue', title: titles.overdue, tasks: sorted.overdue },
    { key: 'week', title: titles.week, tasks: sorted.week, from: today, until: week },
    {
      key: 'month',
      title: titles.month,
      tasks: sorted.month,
      from: plusDays(week, 1),
      until: month,
    },
    ...byMonth(sorted.later, month, today),
    { key: 'undated', title: titles.undated, tasks: sorted.undated },
    { key: 'done', title: titles.done, tasks: sorted.done },
  ]
  return groups.filter((group) => group.tasks.length > 0)
}

/** Groups the tasks after the next thirty days by month. */
function byMonth<T extends DatedTask>(
  tasks: readonly T[],
  after: IsoDate,
  today: IsoDate,
): Group<T>[] {
  const months = new Map<string, T[]>()
  for (const task of tasks) {
    const month = (task.deadline ?? '').slice(0, 7)
    const some = months.get(month)
    if (some) some.push(task)
    else months.set(month, [task])
  }
  return [...months]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([month, some]): Group<T> => {
      const first = `${month}-01`
      return {
        key: `later-${month}`,
        title: monthTitle(first, today),
        tasks: some,
        from: first > after ? first : plusDays(after, 1),
        until: plusDays(plusMonths(first, 1), -1),
      }
    })
}

/** Returns the days that a group covers, such as "23 a 29 de nov.", or undefined if its heading already says them. */
export function daysOf({ from, until }: Group<unknown>, today: IsoDate): string | undefined {
  if (!from || !until) return undefined
  // "Janeiro" covers the whole month.
  const wholeMonth = from.endsWith('-01') && until === plusDays(plusMonths(from, 1), -1)
  return wholeMonth ? undefined : formatDays(from, until, today)
}

/** Returns "Dezembro", or "Janeiro de 2027" for another year. */
function monthTitle(first: IsoDate, today: IsoDate): string {
  const title = capitalised(monthNameOf(first))
  const year = first.slice(0, 4)
  return year === today.slice(0, 4) ? title : `${title} de ${year}`
}

/** The headings of a checklist without a date: the least distance from the event of each, in days; longest first. */
const distances = [
  { key: 'before-year', title: 'Mais de 1 ano antes', over: 366, usual: [13, 'MONTHS'] },
  { key: 'before-9', title: 'De 9 a 12 meses antes', over: 270, usual: [9, 'MONTHS'] },
  { key: 'before-6', title: 'De 6 a 9 meses antes', over: 180, usual: [6, 'MONTHS'] },
  { key: 'before-3', title: 'De 3 a 6 meses antes', over: 90, usual: [3, 'MONTHS'] },
  { key: 'before-1', title: 'De 1 a 3 meses antes', over: 30, usual: [1, 'MONTHS'] },
  { key: 'before-week', title: 'No último mês', over: 8, usual: [2, 'WEEKS'] },
  { key: 'before-days', title: 'Na última semana', over: 0, usual: [1, 'DAYS'] },
] as const

/**
 * Returns the timing of a task dropped on a heading: the group's last day, as a distance if the task has one, or no
 * deadline; an overdue group means today. Returns undefined for completed tasks, where nothing can be dropped.
 */
export function timingIn(
  { key, until }: Pick<Group<unknown>, 'key' | 'until'>,
  task: TimedTask,
  event: EventDay,
  today: IsoDate,
): WholeTiming | undefined {
  if (key === 'done') return undefined
  if (key === 'undated') return noTiming
  if (key === 'overdue') return timingOn(today, task, event)
  if (until) return timingOn(until, task, event)
  if (key === 'after') return distanceTiming(1, 'DAYS_AFTER')
  const usual = distances.find((one) => one.key === key)?.usual
  return usual && distanceTiming(usual[0], usual[1])
}

/**
 * Groups the tasks of a template, or of an event without a date: none is overdue, so the headings say how long before
 * the event each task is due.
 */
export function groupByDistance<T extends DatedTask & TimedTask>(tasks: readonly T[]): Group<T>[] {
  const groups: Group<T>[] = [
    ...distances.map(({ key, title }) => ({ key, title, tasks: [] as T[] })),
    { key: 'after', title: 'Depois do evento', tasks: [] },
    { key: 'undated', title: 'Sem prazo', tasks: [] },
    { key: 'done', title: titles.done, tasks: [] },
  ]
  for (const task of inOrder(tasks)) {
    const key = distanceKey(task)
    groups.find((group) => group.key === key)?.tasks.push(task)
  }
  return groups.filter((group) => group.tasks.length > 0)
}

function distanceKey(task: DatedTask & TimedTask): GroupKey {
  if (task.checkedAt) return 'done'
  if (task.timing !== 'PLANNING' || !task.timeUnitNumber || !task.timeUnitOption) return 'undated'
  if (task.timeUnitOption === 'DAYS_AFTER') return 'after'
  const days = task.timeUnitNumber * unitDays[task.timeUnitOption]
  // A distance on the border belongs to the farther group: exactly nine months before is in "de 9 a 12".
  return distances.find(({ over }) => days >= over)?.key ?? 'undated'
}

/** Returns the tasks in the planner's order. */
export function inOrder<T extends { position: number; publicId: string }>(
  tasks: readonly T[],
): T[] {
  return [...tasks].sort(
    (a, b) =>
      a.position - b.position || (a.publicId < b.publicId ? -1 : a.publicId > b.publicId ? 1 : 0),
  )
}

/** The figures above a checklist. */
export interface Summary {
  total: number
  done: number
  overdue: number
  week: number
  /** Due after this week but within seven days, so that a Saturday does not show that nothing is due. */
  soon: number
}

export function summarise(tasks: readonly DatedTask[], today: IsoDate): Summary {
  const summary = { total: tasks.length, done: 0, overdue: 0, week: 0, soon: 0 }
  const horizon = horizonOf(today)
  for (const task of tasks) {
    const group = groupOf(task, horizon)
    if (group === 'done' || group === 'overdue' || group === 'week') summary[group] += 1
    else if (task.deadline && task.deadline <= horizon.sevenDays) summary.soon += 1
  }
  return summary
}

/** Reports whether a deadline is within two days, which colors its text. */
export function isSoon(deadline: IsoDate, today: IsoDate): boolean {
  const days = daysBetween(today, deadline)
  return days >= 0 && days <= 2
}
