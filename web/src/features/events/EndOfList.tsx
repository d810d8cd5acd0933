import { type ReactNode, useEffect, useRef } from 'react'

/**
 * The foot of a list that has more: calls once when it is about to come into view, a screen ahead.
 * Give it another `key` per page, so that a foot still in view asks again.
 */
export function EndOfList({ onReach, children }: { onReach: () => void; children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null)
  const latest = useRef(onReach)
  latest.current = onReach
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) latest.current()
      },
      { rootMargin: '0px 0px 100% 0px' },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={element} className="mt-8 flex justify-center">
      {children}
    </div>
  )
}
