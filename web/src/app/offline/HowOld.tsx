import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { ago } from '@/lib/dates'

/** Younger than this it is as good as new, in milliseconds. */
const aMinute = 60_000

/** From when the oldest is of what the screen shows of that which is kept; words in a sentence. */
export function HowOld() {
  const cache = useQueryClient().getQueryCache()
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), aMinute)
    return () => window.clearInterval(timer)
  }, [])
  const oldest = useSyncExternalStore(
    useCallback((notify) => cache.subscribe(notify), [cache]),
    () =>
      Math.min(
        ...cache
          .findAll({ type: 'active', predicate: ({ meta }) => meta?.kept === true })
          .flatMap(({ state }) => (state.data === undefined ? [] : [state.dataUpdatedAt])),
      ),
  )
  if (!Number.isFinite(oldest) || now - oldest < aMinute) return null
  return `, como estava ${ago(new Date(oldest), new Date(now))}`
}
