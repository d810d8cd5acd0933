import { type RefObject, useEffect, useRef, useState } from 'react'

/**
 * Whether an element has left the window at its top. The browser says so once, as it leaves or comes
 * back: nothing runs while the page scrolls.
 */
export function useScrolledAway(): [RefObject<HTMLDivElement | null>, boolean] {
  const element = useRef<HTMLDivElement>(null)
  const [away, setAway] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver((entries) => {
      const last = entries.at(-1)
      if (last) setAway(!last.isIntersecting && last.boundingClientRect.top < 0)
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [])
  return [element, away]
}
