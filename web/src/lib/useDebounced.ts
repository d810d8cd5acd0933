import { useEffect, useState } from 'react'

/**
 * A value that has not changed for a while (milliseconds), for querying the server during typing.
 */
export function useDebounced<T>(value: T, pause: number): T {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = window.setTimeout(() => setRested(value), pause)
    return () => window.clearTimeout(timer)
  }, [value, pause])
  return rested
}
