import { Link, type LinkOptions } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Badge } from '@/ui/Badge'
import { Card } from '@/ui/Card'
import { cx } from '@/ui/classes'

/** Somewhere to go, as a card: its name, what for, and what waits there. */
export function Tile({
  link,
  icon,
  title,
  waiting,
  children,
}: {
  /** Absent where there is nothing to open now; the text says why. */
  link?: LinkOptions | undefined
  icon: ReactNode
  title: string
  /** In words, where anything waits: "2 a decidir". */
  waiting?: string | false
  children: ReactNode
}) {
  return (
    <Card
      className={cx('relative flex gap-4', link && 'transition-colors hover:border-line-control')}
    >
      <span className="flex size-11 shrink-0 items-center justify-center rounded-chip bg-wine-tint text-wine">
        {icon}
      </span>
      <div className="min-w-0">
        {link ? (
          <Link {...link} className="text-body font-medium after:absolute after:inset-0">
            {title}
          </Link>
        ) : (
          <span className="text-body font-medium text-muted">{title}</span>
        )}
        {waiting && (
          <Badge tone="amber" className="ml-2">
            {waiting}
          </Badge>
        )}
        <p className="mt-0.5 text-sm text-muted">{children}</p>
      </div>
    </Card>
  )
}
