import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { PlanningSearch } from './search'

/** Narrows the list: the filters live in the address, so back, reload and links keep them. */
export function useSetFilters<S extends object = PlanningSearch>() {
  const navigate = useNavigate()
  return useCallback(
    (change: Partial<S>) =>
      void navigate({
        to: '.',
        search: (now) => ({ ...now, ...change }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  )
}

/** What takes every filter away; the tab stays. */
export const noFilters: Partial<PlanningSearch> = {
  q: undefined,
  category: undefined,
  open: undefined,
  decision: undefined,
  responsavel: undefined,
}
