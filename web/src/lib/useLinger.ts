import { useCallback, useEffect, useRef, useState } from 'react'

/** How long a ticked row stays in its place, in milliseconds: enough to see the tick. */
const lingerFor = 700

/** Ids that were just ticked: their rows wait a moment before they join the done ones. */
export function useLinger(): { lingering: ReadonlySet<string>; linger: (id: string) => void } {
  const [lingering, setLingering] = useState<ReadonlySet<string>>(new Set())
  const timers = useRef(new Set<number>())
  useEffect(() => {
    const running = timers.current
    return () => {
      for (const timer of running) window.clearTimeout(timer)
    }
  }, [])
  const linger = useCallback((id: string) => {
    setLingering((now) => new Set(now).add(id))
    const timer = window.setTimeout(() => {
      timers.current.delete(timer)
      setLingering((now) => new Set([...now].filter((one) => one !== id)))
    }, lingerFor)
    timers.current.add(timer)
  }, [])
  return { lingering, linger }
}
