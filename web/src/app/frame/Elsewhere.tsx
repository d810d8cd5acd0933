import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { sideOf } from '@/lib/sides'
import { NotFoundScreen } from './NotFoundScreen'

// Whoever came to this page at another side's address would be sent back to it for ever.
const cameTo = sideOf(window.location.pathname)

/**
 * Where none of an entry page's routes answers: an address of another side is loaded anew, with the
 * routes it needs; one of this side is a page not found.
 */
export function Elsewhere() {
  const { pathname, href } = useLocation()
  const leaves = sideOf(pathname) !== cameTo
  useEffect(() => {
    if (!leaves) return
    const { location } = window
    // With a fragment, to go where one is already loads nothing.
    if (location.pathname + location.search + location.hash === href) location.reload()
    else location.replace(href)
  }, [leaves, href])
  return leaves ? null : <NotFoundScreen />
}
