import { Suspense } from 'react'
import { lazyPart } from '@/lib/lazyPart'

// Hardly anybody sees it, and a client's first page has no room for it.
const NotFoundPage = lazyPart(() => import('./NotFoundPage'))

/** An address with nothing behind it, or nothing this person may see: both look alike. */
export function NotFoundScreen() {
  return (
    <Suspense>
      <NotFoundPage />
    </Suspense>
  )
}
