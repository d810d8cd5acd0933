import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { sideOf } from '@/lib/sides'
import { NotFoundScreen } from './NotFoundScreen'

// A page that was loaded at another side's address would reload forever.
const cameTo = sideOf(window.location.pathname)

/**
 * Renders when no route of this entry page matches. A path of another side reloads the document,
 * because its routes are in another bundle; any other path shows the not-found screen.
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
