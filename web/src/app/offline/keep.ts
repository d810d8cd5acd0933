import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { contact, onContact } from '@/lib/contact'
import { toProblem } from '@/lib/problem'

// What reads and writes the store is no part of anybody's first page.
const load = () => import('./kept')

/**
 * While nobody answers, what was kept on this device stands in; what the server denies is let go of.
 * Answers once it stands, where there is no network from the start.
 */
export function watchKept(queryClient: QueryClient): Promise<void> | undefined {
  const restore = async () => {
    try {
      await (await load()).restore(queryClient)
    } catch {
      // Storage is closed to us, or the code never came: the screens say that nobody answers.
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

/** Leaves nothing of what was opened on this device. */
export async function forgetKept(): Promise<void> {
  try {
    await (await load()).forgetAll()
  } catch {
    // Nothing could be kept either.
  }
}

/** Keeps what is opened on this device, once `on`. */
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
