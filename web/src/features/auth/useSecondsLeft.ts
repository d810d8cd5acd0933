import { useEffect, useState } from 'react'
import { secondsLeft } from './codeState'

/** Counts down to a moment, in whole seconds. */
export function useSecondsLeft(until: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    setNow(Date.now())
    const timer = window.setInterval(() => {
      setNow(Date.now())
      if (Date.now() >= until) window.clearInterval(timer)
    }, 250)
    return () => window.clearInterval(timer)
  }, [until])
  return secondsLeft(until, now)
}
