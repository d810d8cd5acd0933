import { Suspense, useSyncExternalStore } from 'react'
import { lazyPart } from '@/lib/lazyPart'
import { toastsWanted } from './toast'

const Toasts = lazyPart(() => import('./Toasts'))

/** Where toasts appear. One in the whole app. */
export function Toaster() {
  const wanted = useSyncExternalStore(toastsWanted.subscribe, toastsWanted.snapshot, () => false)
  return wanted ? (
    <Suspense fallback={null}>
      <Toasts />
    </Suspense>
  ) : null
}
