import { useEffect, useState } from 'react'

/** What a clock shows (this device's, if not said), in milliseconds since 1970; read again as often as said, in milliseconds. */
export function useNow(every: number, read: () => number = Date.now): number {
  const [now, setNow] = useState(read)
  useEffect(() => {
    const timer = window.setInterval(() => setNow(read()), every)
    return () => window.clearInterval(timer)
  }, [every, read])
  return now
}
