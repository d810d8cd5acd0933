import { RefreshCw, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Workbox } from 'workbox-window'
import type { Side } from '@/lib/sides'
import { useHasUnsavedWork } from '@/lib/unsaved'
import { Button } from '@/ui/Button'
import { IconButton } from '@/ui/IconButton'

/** How often an open tab asks whether there is a newer Cortejo: an hour, in milliseconds. */
const checkEvery = 60 * 60_000

/** Who is signed in has their side's pages kept by its own service worker (workers.config.ts). */
const workers = {
  team: { url: '/sw-app.js', scope: '/app' },
  client: { url: '/sw-evento.js', scope: '/evento' },
}

export type SideWithWorker = Exclude<Side, 'visitor'>

/** Offers the newer version once nothing on screen would be lost by a reload. */
export function UpdatePrompt({ side }: { side: SideWithWorker }) {
  const { ready, update, later } = useUpdate(side)
  const unsaved = useHasUnsavedWork()
  const shown = ready && !unsaved
  return (
    <div role="status">
      {shown && (
        <div
          className={
            'fixed inset-x-4 bottom-[calc(5rem+env(safe-area-inset-bottom))] z-30 flex items-center ' +
            'gap-3 rounded-card border border-line bg-surface py-2 pr-1.5 pl-4 shadow-float ' +
            'md:inset-x-auto md:bottom-6 md:left-6 md:w-90'
          }
        >
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

function useUpdate(side: SideWithWorker) {
  const [waiting, setWaiting] = useState<Workbox>()
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
    const { url, scope } = workers[side]
    const worker = new Workbox(url, { scope })
    worker.addEventListener('waiting', () => setWaiting(worker))
    worker.addEventListener('controlling', ({ isUpdate }) => {
      if (isUpdate) window.location.reload()
    })
    // Without its worker a page needs the network; the next one registers it again.
    worker.register().catch(() => undefined)
    // Offline or mid-deploy: the next hour asks again.
    const timer = window.setInterval(() => void worker.update().catch(() => undefined), checkEvery)
    return () => window.clearInterval(timer)
  }, [side])
  return {
    ready: waiting !== undefined,
    update: () => waiting?.messageSkipWaiting(),
    later: () => setWaiting(undefined),
  }
}
