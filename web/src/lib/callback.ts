import { words } from './search'

/**
 * Where to go after signing in: only a path of our own, never another site's address, and a
 * callback of only "/" becomes "/app/" (validation rules of the specification).
 */
export function safeCallback(callbackUrl: string | undefined): string {
  if (!callbackUrl) return '/app/'
  let url: URL
  try {
    url = new URL(callbackUrl, window.location.origin)
  } catch {
    return '/app/'
  }
  // A path of "//elsewhere" ("/.//elsewhere" becomes one) would be read as another site's address.
  const ours = url.origin === window.location.origin && !url.pathname.startsWith('//')
  if (!ours || url.pathname === '/' || url.pathname.startsWith('/auth/')) return '/app/'
  return `${url.pathname}${url.search}${url.hash}`
}

/** The address that signs in and comes back to where the person is now. */
export function signInUrl(from: string): string {
  return `/auth/signin?callbackUrl=${encodeURIComponent(from)}`
}

/** What the address of the sign-in screens carries: where to go afterwards. */
export function signInSearch(search: Record<string, unknown>): { callbackUrl?: string } {
  const callbackUrl = words(search.callbackUrl, 2000)
  return callbackUrl === undefined ? {} : { callbackUrl }
}
