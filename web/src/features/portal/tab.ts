/** How long another tab of this browser is waited for, in milliseconds: it may be closing. */
const wait = 100

/** Lets the tab go again. */
export type Release = () => void

/**
 * Makes this the one tab of the browser that edits a website; nothing where another is. A browser that
 * cannot tell lets everybody in: the lease on the server keeps them apart.
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
      // A page that is no longer there may hold nothing.
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
    // Storage is closed to us: a reload asks for a lease of its own.
  }
}
