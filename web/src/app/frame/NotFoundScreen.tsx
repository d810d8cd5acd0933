import { lazy, Suspense } from 'react'

// Hardly anybody sees it, and a client's first page has no room for it.
const NotFoundPage = lazy(() => import('./NotFoundPage'))

/** An address with nothing behind it, or nothing this person may see: both look alike. */
export function NotFoundScreen() {
  return (
    <Suspense>
      <NotFoundPage />
    </Suspense>
  )
}
