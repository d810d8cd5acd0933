import { RefreshCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '@/ui/Button'
import { register } from './ready'

/** How often an open page checks for a newer version, in milliseconds: an hour. */
const checkEvery = 60 * 60_000

/**
 * Returns a function that activates the newer version of the page, or undefined while there is none. The page never
 * updates itself while it is open: a reload in the middle of a queue is worse than an old page.
 */
export function useNewVersion(): (() => void) | undefined {
  const [waiting, setWaiting] = useState<ServiceWorker | null>(null)
  useEffect(() => {
    let registration: ServiceWorkerRegistration | undefined
    const look = () => setWaiting(registration?.waiting ?? null)
    const hear = () => registration?.installing?.addEventListener('statechange', look)
    const ended = new AbortController()
    void register().then((one) => {
      if (ended.signal.aborted) return
      registration = one
      one?.addEventListener('updatefound', hear, { signal: ended.signal })
      hear()
      look()
    })
    // Without a network, the next hour checks again.
    const ask = () => void registration?.update().catch(() => undefined)
    const timer = window.setInterval(ask, checkEvery)
    return () => {
      ended.abort()
      window.clearInterval(timer)
    }
  }, [])
  return waiting === null
    ? undefined
    : () => {
        navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload())
        waiting.postMessage({ type: 'SKIP_WAITING' })
      }
}

/** Offers to activate the newer version. */
export function NewVersion({ onUpdate }: { onUpdate: () => void }) {
  return (
    <p
      role="status"
      className="flex min-h-11 flex-wrap items-center gap-x-3 border-t border-line bg-surface px-4 py-1 text-sm"
    >
      <RefreshCw size={18} className="text-slate" aria-hidden />
      <span className="min-w-0 flex-1">Há uma versão nova do Cortejo.</span>
      <Button size="sm" variant="ghost" onClick={onUpdate}>
        Atualizar
      </Button>
    </p>
  )
}
