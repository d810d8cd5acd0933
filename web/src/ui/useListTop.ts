import { type RefObject, useLayoutEffect, useState } from 'react'

/**
 * The distance from the page's top to a list that scrolls with it, in whole pixels. Content above
 * may grow (filters, a notice), and the page or the list with it: then it is measured again.
 * Measuring after every render would lay out the page twice for each frame of a scroll.
 */
export function useListTop(list: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    const read = () => setTop(Math.round(element.getBoundingClientRect().top + window.scrollY))
    read()
    const observer = new ResizeObserver(read)
    for (const grown of [element, document.body]) observer.observe(grown)
    return () => observer.disconnect()
  }, [list])
  return top
}
