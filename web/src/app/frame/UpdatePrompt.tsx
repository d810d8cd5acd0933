import { registerSW } from 'virtual:pwa-register'
import { RefreshCw, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useHasUnsavedWork } from '@/lib/unsaved'
import { Button } from '@/ui/Button'
import { IconButton } from '@/ui/IconButton'

/** How often an open tab asks whether there is a newer Cortejo: an hour, in milliseconds. */
const checkEvery = 60 * 60_000

/** Offers the newer version once nothing on screen would be lost by a reload. */
export function UpdatePrompt() {
  const { ready, update, later } = useUpdate()
  const unsaved = useHasUnsavedWork()
  const shown = ready && !unsaved
  return (
    <div role="status">
      {shown && (
        <div className="fixed inset-x-4 bottom-[calc(5rem+env(safe-area-inset-bottom))] z-30 flex items-center gap-3 rounded-card border border-line bg-surface py-2 pr-1.5 pl-4 shadow-float md:inset-x-auto md:bottom-6 md:left-6 md:w-90">
          <RefreshCw size={20} className="text-slate" aria-hidden />
          <p className="min-w-0 flex-1 text-sm">Há uma versão nova do Cortejo.</p>
          <Button size="sm" variant="ghost" onClick={update}>
            Atualizar
          </Button>
          <IconButton label="Agora não" onClick={later}>
            <X size={18} aria-hidden />
          </IconButton>
        </div>
      )}
    </div>
  )
}

function useUpdate() {
  const [ready, setReady] = useState(false)
  const [apply, setApply] = useState<(() => void) | null>(null)
  useEffect(() => {
    if (!import.meta.env.PROD) return
    let timer: number | undefined
    const updateServiceWorker = registerSW({
      onNeedRefresh: () => setReady(true),
      onRegisteredSW: (_url, registration) => {
        if (!registration) return
        timer = window.setInterval(() => {
          // Offline or mid-deploy: the next hour asks again.
          registration.update().catch(() => undefined)
        }, checkEvery)
      },
    })
    setApply(() => () => void updateServiceWorker(true))
    return () => window.clearInterval(timer)
  }, [])
  return { ready, update: () => apply?.(), later: () => setReady(false) }
}
