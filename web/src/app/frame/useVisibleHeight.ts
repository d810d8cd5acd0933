import { type RefObject, useLayoutEffect } from 'react'

/** Never so short that a detail could not be read at all, in pixels. */
const least = 320

/**
 * Makes a sticky element as tall as the window below it: a panel that begins under a header shows
 * its foot at once and fills the window once the header is gone. It writes directly to the element:
 * nothing renders while the page scrolls.
 */
export function useVisibleHeight(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const sticky = element.current
    const place = sticky?.parentElement
    if (!sticky || !place) return
    let frame = 0
    let height = 0
    const measure = () => {
      frame = 0
      // Where it sticks, the bars above taken off.
      const stuck = Number.parseFloat(getComputedStyle(sticky).top) || 0
      const top = Math.max(stuck, place.getBoundingClientRect().top)
      const next = Math.max(least, Math.round(window.innerHeight - top))
      if (next === height) return
      height = next
      sticky.style.height = `${next}px`
    }
    const later = () => {
      frame ||= requestAnimationFrame(measure)
    }
    measure()
    window.addEventListener('scroll', later, { passive: true })
    window.addEventListener('resize', later)
    // Content above may load later and push the panel down.
    const observer = new ResizeObserver(later)
    observer.observe(document.body)
    return () => {
      window.removeEventListener('scroll', later)
      window.removeEventListener('resize', later)
      observer.disconnect()
      cancelAnimationFrame(frame)
    }
  }, [element])
}
