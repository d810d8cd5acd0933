import type { Query, QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { toProblem } from './problem'

/** Whether what we ask is answered: 'offline' without a network, 'away' where the server does not answer. */
export type Contact = 'ok' | 'offline' | 'away'

/** The first wait before everything unanswered is asked again, and the longest, in milliseconds. */
const firstWait = 2_000
const longestWait = 30_000

let away = false
const listeners = new Set<() => void>()

export function contact(): Contact {
  if (!navigator.onLine) return 'offline'
  return away ? 'away' : 'ok'
}

/** Calls `notify` on every change. Returns a function that stops it. */
export function onContact(notify: () => void): () => void {
  listeners.add(notify)
  window.addEventListener('online', notify)
  window.addEventListener('offline', notify)
  return () => {
    listeners.delete(notify)
    window.removeEventListener('online', notify)
    window.removeEventListener('offline', notify)
  }
}

export function useContact(): Contact {
  return useSyncExternalStore(onContact, contact, () => 'ok')
}

/**
 * Learns from queries whether the server answers. While it does not, it repeats the unanswered ones
 * at growing intervals: screens keep their data and continue by themselves. Returns a function that
 * stops it.
 */
export function watchContact(queryClient: QueryClient): () => void {
  const cache = queryClient.getQueryCache()
  let wait = firstWait
  let again: number | undefined

  const isUnanswered = ({ state }: Query) =>
    state.error !== null && toProblem(state.error).isUnreachable

  function is(now: boolean) {
    if (away === now) return
    away = now
    for (const notify of [...listeners]) notify()
  }

  function schedule() {
    again ??= window.setTimeout(askAgain, wait * (0.75 + Math.random() / 4))
  }

  function askAgain() {
    again = undefined
    wait = Math.min(wait * 2, longestWait)
    // The screen of the query may be gone; any other answer serves as well.
    const unanswered = cache.findAll({ predicate: isUnanswered })
    const asked = unanswered.length > 0 ? unanswered : cache.findAll({ type: 'active' })
    if (asked.length === 0) return found()
    schedule()
    void queryClient.refetchQueries(
      { predicate: (query) => asked.includes(query) },
      { cancelRefetch: false },
    )
  }

  function found() {
    window.clearTimeout(again)
    again = undefined
    wait = firstWait
    if (!away) return
    is(false)
    void queryClient.refetchQueries({ predicate: isUnanswered }, { cancelRefetch: false })
  }

  const stop = cache.subscribe((event) => {
    if (event.type !== 'updated') return
    const { action } = event
    if (action.type === 'success' && !action.manual) found()
    if (action.type !== 'failed' && action.type !== 'error') return
    if (!toProblem(action.error).isUnreachable) return found()
    is(true)
    schedule()
  })
  return () => {
    stop()
    window.clearTimeout(again)
    is(false)
  }
}
