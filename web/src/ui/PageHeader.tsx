import type { ReactNode } from 'react'
import { cx } from './classes'

export interface PageHeaderProps {
  title: ReactNode
  /** One quiet line: "6 ativos · o próximo em 8 dias". */
  subtitle?: ReactNode
  /** The screen's one primary action (desktop; a phone uses fabClass). */
  action?: ReactNode
  /** Above the title: a way back. */
  back?: ReactNode
  /** On a phone the bar above names the place already: the title is there for screen readers only. */
  titleInBar?: boolean
  className?: string
}

/** The name of a place, in Fraunces. One h1 per page. */
export function PageHeader({
  title,
  subtitle,
  action,
  back,
  titleInBar,
  className,
}: PageHeaderProps) {
  return (
    <header className={cx('mb-6', className)}>
      {back}
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <h1
            className={cx(
              'font-display text-xl font-medium tracking-[-0.01em] wrap-break-word md:text-2xl',
              titleInBar && 'max-md:sr-only',
            )}
          >
            {title}
          </h1>
          {subtitle && <p className="mt-1 text-body text-muted wrap-break-word">{subtitle}</p>}
        </div>
        {action && <div className="flex flex-wrap gap-2">{action}</div>}
      </div>
    </header>
  )
}
