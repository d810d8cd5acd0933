import type { ReactNode } from 'react'
import { cx } from './classes'

/** Says that a part of a screen has nothing, in a line of its place; a whole screen has EmptyState. */
export function EmptyLine({ className, children }: { className?: string; children: ReactNode }) {
  return <p className={cx('text-body text-muted wrap-break-word', className)}>{children}</p>
}
