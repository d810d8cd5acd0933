/** How long to wait for another tab of this browser to close, in milliseconds. */
const wait = 100

/** Releases the tab's lock. */
export type Release = () => void

/**
 * Makes this the only tab of the browser that edits a website; resolves to undefined if another tab is. A browser
 * without locks admits every tab: the lease on the server keeps them apart.
 */
export async function holdTab(externalId: string): Promise<Release | undefined> {
  const { locks } = navigator as Partial<Pick<Navigator, 'locks'>>
  if (!locks) return () => undefined
  const free = await holdNow(locks, externalId)
  if (free) return free
  await new Promise((waited) => window.setTimeout(waited, wait))
  return holdNow(locks, externalId)
}

/**
 * Takes the browser's lock if it is free, and resolves to the function that releases it, otherwise to undefined. It
 * has no timeout, however long the browser takes.
 */
function holdNow(locks: LockManager, externalId: string): Promise<Release | undefined> {
  return new Promise((answer) => {
    const held = (lock: Lock | null) => {
      if (!lock) return answer(undefined)
      return new Promise<void>((release) => answer(release))
    }
    locks
      .request(`cortejo.editing.${externalId}`, { ifAvailable: true }, held)
      // The request fails if the document is being closed.
      .catch(() => answer(undefined))
  })
}

const key = (externalId: string) => `cortejo.editing.${externalId}`

/** Returns the lease that this tab had before it was reloaded. */
export function rememberedLease(externalId: string): string | null {
  try {
    return sessionStorage.getItem(key(externalId))
  } catch {
    return null
  }
}

/** Stores a lease for a reload of this tab; undefined deletes it. */
export function rememberLease(externalId: string, lease: string | undefined): void {
  try {
    if (lease) sessionStorage.setItem(key(externalId), lease)
    else sessionStorage.removeItem(key(externalId))
  } catch {
    // Storage is not available: a reload requests a lease of its own.
  }
}
