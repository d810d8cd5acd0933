import { useMediaQuery } from '@/lib/useMediaQuery'

/** Reports whether the list and a detail fit next to each other and the sidebar. */
export function useWide(): boolean {
  return useMediaQuery('(width >= 64rem)')
}
