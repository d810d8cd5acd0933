import { Suspense } from 'react'
import { lazyPart } from '@/lib/lazyPart'
import type { OpenClash } from './clash'

// Conflicts are rare: the dialog's code loads with the first one.
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
