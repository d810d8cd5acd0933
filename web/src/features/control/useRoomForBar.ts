import { useLayoutEffect } from 'react'

/** Has what sticks to the top of the window leave room for the bar over it, while one is shown. */
export function useRoomForBar(shown: boolean): void {
  useLayoutEffect(() => {
    if (!shown) return
    document.documentElement.dataset.controlled = ''
    return () => {
      delete document.documentElement.dataset.controlled
    }
  }, [shown])
}
