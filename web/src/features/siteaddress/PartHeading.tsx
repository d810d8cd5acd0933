import type { ReactNode } from 'react'
import { useDesktop } from '@/lib/useMediaQuery'

/** The heading of a part of the screen; below its own, on either side, none is skipped (AloneHeading). */
export function PartHeading({ id, children }: { id: string; children: ReactNode }) {
  const Heading = useDesktop() ? 'h3' : 'h2'
  return (
    <Heading id={id} className="font-display text-base font-medium">
      {children}
    </Heading>
  )
}
