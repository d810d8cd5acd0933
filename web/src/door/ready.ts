import { useEffect, useState } from 'react'
import { decoderUrl, getScanner } from './scanner'

/** What must be on the device before it can work without a network. */
export interface Ready {
  /** Whether the page and all its files are stored. */
  page: boolean
  /** Whether the QR code decoder is stored and works. */
  scanner: boolean
  /** Whether the browser promised to evict nothing. */
  persistent: boolean
}

/** How often readiness is checked until the device is ready, in milliseconds. */
const lookAgain = 1_000

/** Returns the service worker scope, which decides which addresses open without a network. */
const scopeOf = (pathname: string) =>
  pathname.startsWith('/porta') ? '/porta' : pathname.split('/').slice(0, 4).join('/')

let registered: Promise<ServiceWorkerRegistration | undefined> | undefined

/**
 * Registers the service worker that stores this page. Returns undefined in development and in browsers that have
 * none.
 */
export function register(): Promise<ServiceWorkerRegistration | undefined> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return Promise.resolve(undefined)
  registered ??= navigator.serviceWorker
    .register('/sw-door.js', { scope: scopeOf(window.location.pathname) })
    .catch(() => {
      // Without a network, or during a deployment: the next check tries again.
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

/** Prepares the device to work without a network, and returns how far it is. */
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

/**
 * Reports whether the page should be installed: on an iPhone or iPad, a page that is not installed may lose its data
 * after seven days.
 */
export function shouldInstall(): boolean {
  const apple = /iPhone|iPad|iPod/.test(navigator.userAgent)
  const installed = window.matchMedia('(display-mode: standalone)').matches
  return apple && !installed
}
