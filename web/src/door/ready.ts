import { useEffect, useState } from 'react'
import { decoderUrl, getScanner } from './scanner'

/** What has to be on the device before it may be without a network. */
export interface Ready {
  /** The page and all it consists of are kept. */
  page: boolean
  /** What reads codes is kept, and works. */
  scanner: boolean
  /** The browser promised to throw nothing away by itself. */
  persistent: boolean
}

/** How often it is looked at until all of it is there, in milliseconds. */
const lookAgain = 1_000

/** The service worker's scope decides which addresses open without a network. */
const scopeOf = (pathname: string) =>
  pathname.startsWith('/porta') ? '/porta' : pathname.split('/').slice(0, 4).join('/')

let registered: Promise<ServiceWorkerRegistration | undefined> | undefined

/** The worker that keeps this page; none in development, or where the browser has none. */
export function register(): Promise<ServiceWorkerRegistration | undefined> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return Promise.resolve(undefined)
  registered ??= navigator.serviceWorker
    .register('/sw-door.js', { scope: scopeOf(window.location.pathname) })
    .catch(() => {
      // Without a network, or while a deploy is under way: the next look tries again.
      registered = undefined
      return undefined
    })
  return registered
}

async function look(): Promise<Ready> {
  const registration = await register()
  const kept = async (path: string) =>
    (await caches.match(path, { ignoreSearch: true, ignoreVary: true })) !== undefined
  const page = registration?.active != null && (await kept('/door.html'))
  const scanner =
    (await kept(decoderUrl)) &&
    (await getScanner().then(
      () => true,
      () => false,
    ))
  return { page, scanner, persistent: (await navigator.storage?.persisted?.()) ?? false }
}

/** Gets the device ready to be without a network, and says how far that is. */
export function useReady(): Ready {
  const [ready, setReady] = useState<Ready>({ page: false, scanner: false, persistent: false })
  useEffect(() => {
    let timer: number | undefined
    let over = false
    void navigator.storage?.persist?.().catch(() => false)
    async function check() {
      const next = await look().catch(() => undefined)
      if (over) return
      if (next) setReady((before) => (same(before, next) ? before : next))
      if (!next?.page || !next.scanner) timer = window.setTimeout(check, lookAgain)
    }
    void check()
    return () => {
      over = true
      window.clearTimeout(timer)
    }
  }, [])
  return ready
}

const same = (a: Ready, b: Ready) =>
  a.page === b.page && a.scanner === b.scanner && a.persistent === b.persistent

/** An iPhone or iPad whose page was not installed: it may throw away what is kept after seven days. */
export function shouldInstall(): boolean {
  const apple = /iPhone|iPad|iPod/.test(navigator.userAgent)
  const installed = window.matchMedia('(display-mode: standalone)').matches
  return apple && !installed
}
