import { useSyncExternalStore } from 'react'
import { type Now, type Timed, whereNow } from './now'
import type { RunSheet } from './sheet'

/** Half a minute is as exact as "em 8 min" has to be. */
const half = 30_000

function everyHalfMinute(notify: () => void): () => void {
  const timer = window.setInterval(notify, half / 2)
  document.addEventListener('visibilitychange', notify)
  return () => {
    window.clearInterval(timer)
    document.removeEventListener('visibilitychange', notify)
  }
}

const slice = () => Math.floor(Date.now() / half)

/** Where the day is now; nothing on days without the event. The screen follows the clock by itself. */
export function useNow<T extends Timed>({
  lines,
  eventDate,
  timeZone,
}: { lines: readonly T[] } & Pick<RunSheet, 'eventDate' | 'timeZone'>): Now<T> | undefined {
  const at = useSyncExternalStore(everyHalfMinute, slice)
  return whereNow(lines, eventDate, timeZone, new Date(at * half))
}
