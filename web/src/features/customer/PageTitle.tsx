import type { ReactNode } from 'react'
import { cx } from '@/ui/classes'

/** What a page of the client's side is about. */
export function PageTitle({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <h1
      className={cx(
        'font-display text-xl font-medium tracking-[-0.01em] wrap-break-word md:text-2xl',
        className,
      )}
    >
      {children}
    </h1>
  )
}
