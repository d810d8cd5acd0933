import { useEffect, useState } from 'react'

/** A value once it has rested for a while (milliseconds): for asking a server while someone types. */
export function useDebounced<T>(value: T, pause: number): T {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = window.setTimeout(() => setRested(value), pause)
    return () => window.clearTimeout(timer)
  }, [value, pause])
  return rested
}
