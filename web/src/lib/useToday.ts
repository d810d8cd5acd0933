import { useSyncExternalStore } from 'react'
import { type IsoDate, today } from './dates'

function everyMinute(notify: () => void): () => void {
  const timer = window.setInterval(notify, 60_000)
  document.addEventListener('visibilitychange', notify)
  return () => {
    window.clearInterval(timer)
    document.removeEventListener('visibilitychange', notify)
  }
}

/** Today where the event is; a screen left open overnight wakes up on the right day. */
export function useToday(timeZone: string): IsoDate {
  return useSyncExternalStore(everyMinute, () => today(timeZone))
}
