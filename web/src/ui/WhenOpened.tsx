import { type ReactNode, Suspense, useState } from 'react'

/**
 * Nothing until it first opens: an overlay's code arrives then, so that no screen pays for what may
 * never be asked for. Once there it stays, and can close with its own motion.
 */
export function WhenOpened({ open, children }: { open: boolean; children: ReactNode }) {
  const [wanted, setWanted] = useState(open)
  if (open && !wanted) setWanted(true)
  return wanted ? <Suspense fallback={null}>{children}</Suspense> : null
}
