import { useCallback, useRef, useSyncExternalStore } from 'react'
import { isLayoutHeld, subscribeToHolds } from './unsaved'

/**
 * Whether a media query holds now. While something is open over the page, or typed and not saved, the
 * answer stays: a layout that changed would lose it.
 */
export function useMediaQuery(query: string): boolean {
  const held = useRef<boolean>(undefined)
  const subscribe = useCallback(
    (notify: () => void) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', notify)
      const unsubscribe = subscribeToHolds(notify)
      return () => {
        list.removeEventListener('change', notify)
        unsubscribe()
      }
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => {
      if (held.current === undefined || !isLayoutHeld())
        held.current = window.matchMedia(query).matches
      return held.current
    },
    () => false,
  )
}

/** From 768 px on there is a sidebar, and details open as a panel. */
export function useDesktop(): boolean {
  return useMediaQuery('(width >= 48rem)')
}
