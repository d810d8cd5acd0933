import { lazy, Suspense, useSyncExternalStore } from 'react'
import { toastsWanted } from './toast'

const Toasts = lazy(() => import('./Toasts'))

/** Where toasts appear. One in the whole app. */
export function Toaster() {
  const wanted = useSyncExternalStore(toastsWanted.subscribe, toastsWanted.snapshot, () => false)
  return wanted ? (
    <Suspense fallback={null}>
      <Toasts />
    </Suspense>
  ) : null
}
