import { Suspense } from 'react'
import { lazyPart } from '@/lib/lazyPart'
import type { OpenClash } from './clash'

// Hardly anybody sees one: its code comes when there is one.
const TextClash = lazyPart(() => import('./TextClash'))

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
