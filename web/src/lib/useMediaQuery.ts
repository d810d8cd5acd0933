import { useCallback, useSyncExternalStore } from 'react'

/** Whether a media query holds now. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (notify: () => void) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', notify)
      return () => list.removeEventListener('change', notify)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  )
}

/** From 768 px on there is a sidebar, and details open as a panel. */
export function useDesktop(): boolean {
  return useMediaQuery('(width >= 48rem)')
}
