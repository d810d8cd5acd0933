/** How long another tab of this browser is waited for, in milliseconds: it may be closing. */
const wait = 100

/** Lets the tab go again. */
export type Release = () => void

/**
 * Makes this the one tab of the browser that edits a website; nothing where another is. A browser that
 * cannot tell lets everybody in: the lease on the server keeps them apart.
 */
export function holdTab(externalId: string): Promise<Release | undefined> {
  const { locks } = navigator as Partial<Pick<Navigator, 'locks'>>
  if (!locks) return Promise.resolve(() => undefined)
  return new Promise((held) => {
    const given = new AbortController()
    const timer = window.setTimeout(() => given.abort(), wait)
    locks
      .request(
        `cortejo.editing.${externalId}`,
        { signal: given.signal },
        () =>
          new Promise<void>((release) => {
            window.clearTimeout(timer)
            held(release)
          }),
      )
      .catch(() => held(undefined))
  })
}

const key = (externalId: string) => `cortejo.editing.${externalId}`

/** The lease this tab had before it was loaded anew. */
export function rememberedLease(externalId: string): string | null {
  try {
    return sessionStorage.getItem(key(externalId))
  } catch {
    return null
  }
}

/** Keeps a lease for when this tab is loaded anew; nothing forgets it. */
export function rememberLease(externalId: string, lease: string | undefined): void {
  try {
    if (lease) sessionStorage.setItem(key(externalId), lease)
    else sessionStorage.removeItem(key(externalId))
  } catch {
    // Storage is closed to us: a reload asks for a lease of its own.
  }
}
