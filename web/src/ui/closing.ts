import { createContext, use, useEffect, useRef } from 'react'

/** Asks before something is left; goes on with `leave` once nothing is lost that should not be. */
export type Ask = (leave: () => void) => void

/** The questions that the content of an overlay asks before it closes. */
export const AsksBeforeClosing = createContext<Set<Ask> | null>(null)

/**
 * For an overlay or an unfolded part of a page: pass `asks` to its content with AsksBeforeClosing;
 * `close` closes once no content has unsaved input.
 */
export function useClosing(onClose: () => void): { asks: Set<Ask>; close: () => void } {
  const asks = useRef(new Set<Ask>()).current
  return {
    asks,
    close: () => {
      const [ask] = asks
      if (ask) ask(onClose)
      else onClose()
    },
  }
}

/** Has the overlay around, where there is one, ask this before it closes. */
export function useAsksBeforeClosing(ask: Ask | undefined): void {
  const asks = use(AsksBeforeClosing)
  useEffect(() => {
    if (!asks || !ask) return
    asks.add(ask)
    return () => void asks.delete(ask)
  }, [asks, ask])
}
