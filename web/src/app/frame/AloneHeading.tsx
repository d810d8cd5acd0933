import type { ReactNode } from 'react'
import { useDesktop } from '@/lib/useMediaQuery'

/**
 * The heading of a screen inside an event that stands alone on a phone: there it is the page's own,
 * on a desktop the event's name above is.
 */
export function AloneHeading({ children }: { children: ReactNode }) {
  const Heading = useDesktop() ? 'h2' : 'h1'
  return <Heading className="font-display text-lg font-medium">{children}</Heading>
}
