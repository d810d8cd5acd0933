import { groupOf, horizonOf } from '@/features/planning'
import type { IsoDate } from '@/lib/dates'
import type { ClientTask } from './queries'

export interface ClientGroup {
  key: string
  title: string
  tasks: ClientTask[]
}

/** The headings of the planner's groups, worded more gently for the client. */
const titles = {
  overdue: 'O prazo já passou',
  week: 'Para esta semana',
  month: 'Próximos 30 dias',
  later: 'Mais adiante',
  undated: 'Sem prazo',
  done: 'Já feito',
} as const

/**
 * Groups the checklist under headings: first what awaits the client's decision, then by deadline, and the completed
 * ones last. Empty groups are left out; `now` is the day where the event is.
 */
export function groupsOf(
  tasks: readonly ClientTask[],
  you: 'vocês' | 'você',
  now: IsoDate,
): ClientGroup[] {
  const groups: ClientGroup[] = [
    { key: 'awaits', title: `Precisa de ${you}`, tasks: [] },
    ...Object.entries(titles).map(([key, title]) => ({ key, title, tasks: [] })),
  ]
  const horizon = horizonOf(now)
  for (const task of tasks) {
    const key = task.awaits && !task.checkedAt ? 'awaits' : groupOf(task, horizon)
    groups.find((group) => group.key === key)?.tasks.push(task)
  }
  return groups.filter((group) => group.tasks.length > 0)
}
