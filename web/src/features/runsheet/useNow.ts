import { useSyncExternalStore } from 'react'
import { type Now, whereNow } from './now'
import type { Line, RunSheet } from './sheet'

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
export function useNow({
  lines,
  eventDate,
  timeZone,
}: Pick<RunSheet, 'lines' | 'eventDate' | 'timeZone'>): Now<Line> | undefined {
  const at = useSyncExternalStore(everyHalfMinute, slice)
  return whereNow(lines, eventDate, timeZone, new Date(at * half))
}
