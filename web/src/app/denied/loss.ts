import { useSyncExternalStore } from 'react'
import type { WrittenLine } from '@/lib/unsavedText'
import type { Asked } from './whoToAsk'

/** A workspace that a person lost while they had unsaved text in it. */
export interface Loss {
  title: string
  asked: Asked | undefined
  /** The typed texts of a control that ended: the tab keeps no draft of them. */
  lines?: readonly WrittenLine[]
}

let loss: Loss | undefined
const listeners = new Set<() => void>()

/** Stores the loss, or `undefined` once it was read. */
export function noteLoss(next: Loss | undefined): void {
  loss = next
  for (const listener of listeners) listener()
}

export function useLoss(): Loss | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => loss,
  )
}
