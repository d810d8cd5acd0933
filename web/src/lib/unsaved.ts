import { useEffect, useId, useSyncExternalStore } from 'react'

const holders = new Set<string>()
const overlays = new Set<string>()
const listeners = new Set<() => void>()

function announce() {
  for (const listener of listeners) listener()
}

function useHold(set: Set<string>, held: boolean): void {
  const id = useId()
  useEffect(() => {
    if (!held) return
    set.add(id)
    announce()
    return () => {
      set.delete(id)
      announce()
    }
  }, [set, held, id])
}

/** Says that this component holds work a reload would lose. */
export function useHoldsUnsavedWork(dirty: boolean): void {
  useHold(holders, dirty)
}

/** Says that this component is open over a page, and would close if the page's layout changed. */
export function useHoldsLayout(open: boolean): void {
  useHold(overlays, open)
}

/** Whether another layout would lose an open overlay or unsaved work. */
export function isLayoutHeld(): boolean {
  return holders.size + overlays.size > 0
}

export function subscribeToHolds(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether anything on screen holds unsaved work; the update prompt waits for it. */
export function useHasUnsavedWork(): boolean {
  return useSyncExternalStore(
    subscribeToHolds,
    () => holders.size > 0,
    () => false,
  )
}
