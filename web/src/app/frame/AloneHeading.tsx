import type { ReactNode } from 'react'
import { useDesktop } from '@/lib/useMediaQuery'

/**
 * The heading of a full screen inside an event: the page's own on a phone, below the event's name
 * on a desktop.
 */
export function AloneHeading({ children }: { children: ReactNode }) {
  const Heading = useDesktop() ? 'h2' : 'h1'
  return <Heading className="font-display text-lg font-medium">{children}</Heading>
}
