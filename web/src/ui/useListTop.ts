import { type RefObject, useLayoutEffect, useState } from 'react'

/**
 * How far down the page a list begins, in whole pixels, for one that scrolls with it. What stands above
 * may grow (filters, a notice), and the page or the list with it: then it is read again. To read it after
 * every drawing would lay the page out twice for each frame of a scroll.
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
