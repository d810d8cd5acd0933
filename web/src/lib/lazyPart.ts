import { lazy } from 'react'

let awaited = 0
const listeners = new Set<() => void>()

/** As React's `lazy`, which must not be called elsewhere: the page knows how many parts are on their way. */
export const lazyPart: typeof lazy = (load) =>
  lazy(async () => {
    change(1)
    try {
      return await load()
    } finally {
      change(-1)
    }
  })

/** Reports whether the code of a part is on its way. */
export function isPartAwaited(): boolean {
  return awaited > 0
}

/** Calls `listener` whenever a part sets out or arrives; returns what ends that. */
export function subscribeToParts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(by: 1 | -1): void {
  awaited += by
  for (const listener of listeners) listener()
}
