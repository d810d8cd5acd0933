import type { ReactNode } from 'react'
import { cx } from './classes'

export interface EmptyStateProps {
  icon?: ReactNode
  title: string
  /** Teaches what comes here and why it is worth it. */
  children?: ReactNode
  /** The first action. */
  action?: ReactNode
  className?: string
}

/** A place with nothing in it yet: says what will be here and holds the first step. */
export function EmptyState({ icon, title, children, action, className }: EmptyStateProps) {
  return (
    <div className={cx('flex flex-col items-center px-6 py-14 text-center', className)}>
      {icon && (
        <div className="mb-4 flex size-14 items-center justify-center rounded-chip bg-wine-tint text-wine">
          {icon}
        </div>
      )}
      <h2 className="font-display text-lg font-medium">{title}</h2>
      {children && <div className="mt-1.5 max-w-100 text-body text-muted">{children}</div>}
      {action && <div className="mt-6 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  )
}
