import { categoryOf } from '@/lib/categories'
import { on, oneOf, present, words } from '@/lib/search'
import { matchesSearch } from '@/lib/text'

/** What the address says about the checklist. */
export interface PlanningSearch {
  tab?: 'planning' | undefined
  /** Words to find in titles, notes, labels and subtasks. */
  q?: string | undefined
  category?: string | undefined
  /** Only what is still to be done. */
  open?: true | undefined
  /** Only what waits for the client's decision. */
  decision?: true | undefined
}

/** Whatever is not understood is left out. */
export function planningSearch(search: Record<string, unknown>): PlanningSearch {
  return present({
    tab: oneOf(search.tab, ['planning']),
    q: words(search.q, 100),
    category: words(search.category, 40),
    open: on(search.open),
    decision: on(search.decision),
  })
}

interface Decidable {
  decisionRequested: boolean
  decision: string
  checkedAt?: string | undefined
}

interface FilterableTask extends Decidable {
  title: string
  observations: string
  category: string
  label: string
  subtasks: readonly (Decidable & { title: string })[]
}

/** A decision was asked for and nobody has given it yet. */
export function awaitsDecision({ decisionRequested, decision, checkedAt }: Decidable): boolean {
  return decisionRequested && decision === '' && !checkedAt
}

/** The task itself or a subtask of it waits for a decision. */
export function taskAwaitsDecision(task: FilterableTask): boolean {
  return !task.checkedAt && (awaitsDecision(task) || task.subtasks.some(awaitsDecision))
}

/** How many filters narrow the list; the tab is not one of them. */
export function countFilters({ q, category, open, decision }: PlanningSearch): number {
  return [q, category, open, decision].filter((one) => one !== undefined).length
}

/** The tasks that answer to every filter. */
export function filterTasks<T extends FilterableTask>(
  tasks: readonly T[],
  { q, category, open, decision }: PlanningSearch,
): T[] {
  return tasks.filter(
    (task) =>
      (!open || !task.checkedAt) &&
      (!decision || taskAwaitsDecision(task)) &&
      (!category || task.category === category) &&
      (!q || matchesSearch(searchable(task), q)),
  )
}

function searchable(task: FilterableTask): string {
  return [
    task.title,
    task.observations,
    task.label,
    categoryOf(task.category).label,
    ...task.subtasks.map((subtask) => subtask.title),
  ].join(' ')
}
