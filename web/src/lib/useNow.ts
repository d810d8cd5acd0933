import { useEffect, useState } from 'react'

/**
 * Returns the time of a clock (by default this device's), in milliseconds since 1970. It is read every `every`
 * milliseconds.
 */
export function useNow(every: number, read: () => number = Date.now): number {
  const [now, setNow] = useState(read)
  useEffect(() => {
    const timer = window.setInterval(() => setNow(read()), every)
    return () => window.clearInterval(timer)
  }, [every, read])
  return now
}
