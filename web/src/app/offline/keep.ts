import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { contact, onContact } from '@/lib/contact'
import { toProblem } from '@/lib/problem'

// The code that reads and writes the store is not part of a first page.
const load = () => import('./kept')

/**
 * Without contact, the data stored on this device is shown; data that the server refuses is
 * deleted. Resolves once it is restored, if there is no network from the start.
 */
export function watchKept(queryClient: QueryClient): Promise<void> | undefined {
  const restore = async () => {
    try {
      await (await load()).restore(queryClient)
    } catch {
      // Storage is not available, or the code did not load: the screens show that there is no
      // answer.
    }
  }
  onContact(() => {
    if (contact() !== 'ok') void restore()
  })
  queryClient.getQueryCache().subscribe(({ type, query, ...event }) => {
    if (type !== 'updated' || !query.meta?.kept || !('action' in event)) return
    if (event.action.type !== 'error') return
    const { isSignedOut, isDenied } = toProblem(event.action.error)
    if (isSignedOut) void forgetKept()
    else if (isDenied)
      load().then(
        ({ deny }) => deny(query.queryKey),
        () => undefined,
      )
  })
  return contact() === 'ok' ? undefined : restore()
}

/** Deletes the data stored on this device. */
export async function forgetKept(): Promise<void> {
  try {
    await (await load()).forgetAll()
  } catch {
    // Nothing could be kept either.
  }
}

/** Stores loaded data on this device while `on`. */
export function useKeepsOpened(queryClient: QueryClient, on: boolean): void {
  useEffect(() => {
    if (!on) return
    let stop: (() => void) | undefined
    let left = false
    load().then(
      ({ keep }) => {
        if (!left) stop = keep(queryClient)
      },
      () => undefined,
    )
    return () => {
      left = true
      stop?.()
    }
  }, [queryClient, on])
}
