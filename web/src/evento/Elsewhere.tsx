import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { NotFoundScreen } from '@/app/frame/NotFoundScreen'
import { isClientSide } from '@/lib/clientSide'

// Whoever came to this page at another address would be sent back to it for ever.
const cameToTheirs = isClientSide(window.location.pathname)

/**
 * Where none of the client's routes answers: an address outside of their side is loaded anew, with
 * the routes it needs; one inside is a page not found.
 */
export function Elsewhere() {
  const { pathname, href } = useLocation()
  const leaves = cameToTheirs && !isClientSide(pathname)
  useEffect(() => {
    if (leaves) window.location.replace(href)
  }, [leaves, href])
  return leaves ? null : <NotFoundScreen />
}
