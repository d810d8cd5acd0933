import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'

/** The default pause in typing before the server is queried, in milliseconds. */
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
    let timer = window.setTimeout(put, pause)
    function put() {
      const { latestLocation } = router
      const { resolvedLocation } = router.state
      // Who chose a link meanwhile is on their way: writing here would call them back.
      if (latestLocation.pathname !== resolvedLocation?.pathname) return
      // Another filter of this address is on its way: this one comes on top of it, not instead.
      if (latestLocation.href !== resolvedLocation.href) {
        timer = window.setTimeout(put, pause)
        return
      }
      written.current = query
      latest.current(query)
    }
    return () => window.clearTimeout(timer)
  }, [text, pause, router])

  return [text, setText]
}
