import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'

/** Narrows a list: the filters live in the address, so back, reload and links keep them. */
export function useSetFilters<S extends object>() {
  const navigate = useNavigate()
  return useCallback(
    (change: { [K in keyof S]?: S[K] | undefined }) =>
      void navigate({
        to: '.',
        search: (now) => ({ ...now, ...change }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  )
}
