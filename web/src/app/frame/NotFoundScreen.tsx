import { Suspense } from 'react'
import { lazyPart } from '@/lib/lazyPart'

// It is rare, and would add to the size of a client's first page.
const NotFoundPage = lazyPart(() => import('./NotFoundPage'))

/** An address with nothing behind it, or nothing this person may see: both look alike. */
export function NotFoundScreen() {
  return (
    <Suspense>
      <NotFoundPage />
    </Suspense>
  )
}
