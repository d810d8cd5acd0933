import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/**
 * Tells screen readers the title of the page that a link opened: a browser does so where it loads a page,
 * and not where a script draws another. A change of the search alone, a filter or a tab, is no new page.
 */
export function RouteAnnouncer() {
  const router = useRouter()
  const region = useRef<HTMLElement>(null)
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (region.current && fromLocation && pathChanged) {
          region.current.textContent = document.title
        }
      }),
    [router],
  )
  return (
    <div
      className="sr-only"
      ref={(host) => {
        if (!host || region.current) return
        // Closed, so that nothing that reads the page's text, or copies all of it, meets its title twice.
        region.current = host
          .attachShadow({ mode: 'closed' })
          .appendChild(document.createElement('p'))
        region.current.setAttribute('aria-live', 'polite')
      }}
    />
  )
}
