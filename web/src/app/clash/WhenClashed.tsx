import { lazy, Suspense } from 'react'
import type { OpenClash } from './clash'

// Hardly anybody sees one: its code comes when there is one.
const TextClash = lazy(() => import('./TextClash'))

/** Draws the choice between two texts of one field, where there is one. */
export function WhenClashed({ clash }: { clash: OpenClash | undefined }) {
  return (
    clash && (
      <Suspense>
        <TextClash {...clash} />
      </Suspense>
    )
  )
}
