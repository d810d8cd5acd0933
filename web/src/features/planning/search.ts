import { on, oneOf, present, words } from '@/lib/search'

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
