import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'

/** How long typing must pause before the server is asked, in milliseconds, unless told otherwise. */
const usualPause = 250

/** The text of a search that lives in the address: typed here at once, written there after a pause. */
export function useAddressSearch(
  inAddress: string,
  write: (query: string) => void,
  pause = usualPause,
): [string, (query: string) => void] {
  const router = useRouter()
  const [text, setText] = useState(inAddress)
  const written = useRef(inAddress)
  const latest = useRef(write)
  latest.current = write

  useEffect(() => {
    // The address changed from elsewhere (back, another link): it wins.
    if (inAddress !== written.current) {
      written.current = inAddress
      setText(inAddress)
    }
  }, [inAddress])

  useEffect(() => {
    const query = text.trim()
    if (query === written.current) return
    const timer = window.setTimeout(() => {
      // Who chose a link meanwhile is on their way: writing here would call them back.
      if (router.latestLocation.pathname !== router.state.resolvedLocation?.pathname) return
      written.current = query
      latest.current(query)
    }, pause)
    return () => window.clearTimeout(timer)
  }, [text, pause, router])

  return [text, setText]
}
