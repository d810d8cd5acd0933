import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'

/** Where something was taken back while it stood on the screen. */
const closed = new Set<string>()
const listeners = new Set<() => void>()

export function noteClosed(pathname: string): void {
  closed.add(pathname)
  for (const listener of listeners) listener()
}

/**
 * Whether something was, at the address one is at or further in. It is said until one goes on: the screen that
 * says it may be drawn anew meanwhile, as often as the routes are read again, and may be there before the answer that
 * says so. Whoever is led out of the part to the event's own page goes on only from there.
 */
export function useClosed(): boolean {
  const { pathname } = useLocation()
  const router = useRouter()
  const was = useSyncExternalStore(subscribe, () => isUnder(pathname).length > 0)
  useEffect(
    () => () => {
      const now = router.state.location.pathname
      if (now === pathname) return
      for (const one of isUnder(pathname)) if (!leadsTo(now, one)) closed.delete(one)
    },
    [router, pathname],
  )
  return was
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether an address is of the same event, and further out. */
const leadsTo = (now: string, one: string) =>
  now.split('/').length > 2 && `${one}/`.startsWith(`${now}/`)

const isUnder = (pathname: string) =>
  [...closed].filter((one) => `${one}/`.startsWith(`${pathname}/`))
