import { isMonth } from '@/lib/month'
import { on, oneOf, present, uuidIn, words } from '@/lib/search'

/** The state of the checklist that its address holds. */
export interface PlanningSearch {
  tab?: 'planning' | undefined
  /** Text to find in titles, notes, labels and subtasks. */
  q?: string | undefined
  category?: string | undefined
  /** Only open tasks. */
  open?: true | undefined
  /** Only tasks that await the client's decision. */
  decision?: true | undefined
  /** Only tasks of a responsible person: 'eu' for the member, 'ninguem' for none, or a membership's UUID. */
  responsavel?: string | undefined
  /** Shows a calendar by month instead of the list. */
  view?: 'calendar' | undefined
  /** The month that the calendar shows, such as 2026-11; by default the current one. */
  month?: string | undefined
}

/** Parses the address; invalid parameters are left out. */
export function planningSearch(search: Record<string, unknown>): PlanningSearch {
  return present({
    tab: oneOf(search.tab, ['planning']),
    q: words(search.q, 100),
    category: words(search.category, 40),
    open: on(search.open),
    decision: on(search.decision),
    responsavel: oneOf(search.responsavel, ['eu', 'ninguem']) ?? uuidIn(search.responsavel),
    view: oneOf(search.view, ['calendar']),
    month: isMonth(search.month) ? search.month : undefined,
  })
}

/** The print options in the address. */
export interface PrintSearch {
  done?: true | undefined
  /** Whether observations are printed too. */
  notes?: true | undefined
}

export function printSearch(search: Record<string, unknown>): PrintSearch {
  return present({ done: on(search.done), notes: on(search.notes) })
}
