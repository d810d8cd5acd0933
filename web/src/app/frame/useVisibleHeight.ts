import { type RefObject, useLayoutEffect, useState } from 'react'

/** Never so short that a detail could not be read at all, in pixels. */
const least = 320

/**
 * The height of the window below an element's top, following the scroll: a panel that begins under a
 * header shows its foot at once and fills the window once the header is gone.
 */
export function useVisibleHeight(element: RefObject<HTMLElement | null>): number {
  const [height, setHeight] = useState(least)
  useLayoutEffect(() => {
    let frame = 0
    const measure = () => {
      frame = 0
      const top = element.current?.getBoundingClientRect().top ?? 0
      // The bar of a control stays over everything.
      const bar = document.getElementById('control-bar')?.offsetHeight ?? 0
      setHeight(Math.max(least, Math.round(window.innerHeight - Math.max(bar, top))))
    }
    const later = () => {
      frame ||= requestAnimationFrame(measure)
    }
    measure()
    window.addEventListener('scroll', later, { passive: true })
    window.addEventListener('resize', later)
    // What stands above may load later and push the panel down.
    const observer = new ResizeObserver(later)
    observer.observe(document.body)
    return () => {
      window.removeEventListener('scroll', later)
      window.removeEventListener('resize', later)
      observer.disconnect()
      cancelAnimationFrame(frame)
    }
  }, [element])
  return height
}
