import { useSetFilters as useSet } from '@/lib/useSetFilters'
import type { PlanningSearch } from './search'

/** Narrows the checklist. */
export function useSetFilters<S extends object = PlanningSearch>() {
  return useSet<S>()
}

/** What takes every filter away; the tab stays. */
export const noFilters: Partial<PlanningSearch> = {
  q: undefined,
  category: undefined,
  open: undefined,
  decision: undefined,
  responsavel: undefined,
}
