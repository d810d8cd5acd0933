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
 * Reports whether the access at this address, or below it, was withdrawn. It stays true until the
 * person navigates on: the screen that says so may mount again each time the routes load, or before
 * the response that says so. A person who is sent from a part to the event's own page navigates on
 * only from there.
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
