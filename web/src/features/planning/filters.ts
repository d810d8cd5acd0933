import { categoryOf } from '@/lib/categories'
import { matchesSearch } from '@/lib/text'
import type { PlanningSearch } from './search'

/** The decision fields of a task or a subtask; a subtask omits those that are unset. */
export interface Decidable {
  decisionRequested?: boolean | undefined
  decision?: string | undefined
  checkedAt?: string | undefined
}

interface FilterableTask extends Decidable {
  title: string
  observations: string
  category: string
  label: string
  responsibleUuid?: string | undefined
  subtasks: readonly (Decidable & { title: string })[]
}

/** Reports whether a decision was requested, is not given, and the item is open. */
export function awaitsDecision({ decisionRequested, decision, checkedAt }: Decidable): boolean {
  return Boolean(decisionRequested) && !decision && !checkedAt
}

/** Reports whether the task or one of its subtasks awaits a decision. */
export function taskAwaitsDecision(task: FilterableTask): boolean {
  return !task.checkedAt && (awaitsDecision(task) || task.subtasks.some(awaitsDecision))
}

/** Returns how many filters are set; the tab is not a filter. */
export function countFilters({ q, category, open, decision, responsavel }: PlanningSearch): number {
  return [q, category, open, decision, responsavel].filter((one) => one !== undefined).length
}

/**
 * Returns the responsible person by whom the address filters: a membership's UUID, null for tasks without one,
 * undefined for all tasks.
 */
export function askedFor(
  { responsavel }: PlanningSearch,
  people: readonly { uuid: string; isMe: boolean }[],
): string | null | undefined {
  if (responsavel === 'ninguem') return null
  // Staff in control are not members, so no task is theirs.
  return responsavel === 'eu' ? (people.find(({ isMe }) => isMe)?.uuid ?? 'eu') : responsavel
}

/** Returns the tasks that match every filter; `who` is the result of askedFor. */
export function filterTasks<T extends FilterableTask>(
  tasks: readonly T[],
  { q, category, open, decision }: PlanningSearch,
  who?: string | null,
): T[] {
  return tasks.filter(
    (task) =>
      (who === undefined || (task.responsibleUuid ?? null) === who) &&
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
