import { useMediaQuery } from '@/lib/useMediaQuery'

/** Room for the list and a detail beside it, the sidebar taken off. */
export function useWide(): boolean {
  return useMediaQuery('(width >= 64rem)')
}
