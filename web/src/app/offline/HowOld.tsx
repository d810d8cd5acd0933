import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { ago } from '@/lib/dates'
import { useNow } from '@/lib/useNow'

/** Younger than this it is as good as new, in milliseconds. */
const aMinute = 60_000

/** From when the oldest is of what the screen shows of that which is kept; words in a sentence. */
export function HowOld() {
  const cache = useQueryClient().getQueryCache()
  const now = useNow(aMinute)
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
  return `, como estava ${ago(oldest, now)}`
}
