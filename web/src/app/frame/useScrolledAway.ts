import { type RefCallback, useEffect, useState } from 'react'

/**
 * Whether an element has left the window at its top. The browser says so once, as it leaves or comes
 * back: nothing runs while the page scrolls.
 */
export function useScrolledAway(): [RefCallback<HTMLDivElement>, boolean] {
  const [element, setElement] = useState<HTMLDivElement | null>(null)
  const [away, setAway] = useState(false)
  useEffect(() => {
    if (!element) return
    const observer = new IntersectionObserver((entries) => {
      const last = entries.at(-1)
      if (last) setAway(!last.isIntersecting && last.boundingClientRect.top < 0)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  return [setElement, away]
}
