import { RefreshCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '@/ui/Button'
import { register } from './ready'

/** How often an open door asks whether there is a newer page: an hour, in milliseconds. */
const checkEvery = 60 * 60_000

/**
 * Puts a newer page on, once one is kept and waits; until then there is nothing to call. Nothing else
 * ever does while the door is open: a reload in the middle of a queue is worse than an old page.
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
    // Without a network the next hour asks again.
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

/** Offers the newer page. */
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
