import { useEffect, useId, useSyncExternalStore } from 'react'

const holders = new Set<string>()
const listeners = new Set<() => void>()

function announce() {
  for (const listener of listeners) listener()
}

/** Says that this component holds work a reload would lose. */
export function useHoldsUnsavedWork(dirty: boolean): void {
  const id = useId()
  useEffect(() => {
    if (!dirty) return
    holders.add(id)
    announce()
    return () => {
      holders.delete(id)
      announce()
    }
  }, [dirty, id])
}

/** Whether anything on screen holds unsaved work; the update prompt waits for it. */
export function useHasUnsavedWork(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => holders.size > 0,
    () => false,
  )
}
