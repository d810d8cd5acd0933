import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './classes'

export type CalloutTone = 'slate' | 'sage' | 'amber' | 'coral'

export interface CalloutProps {
  tone?: CalloutTone
  title?: ReactNode
  children?: ReactNode
  action?: ReactNode
  /** 'alert' is read out at once; 'status' when there is time. */
  role?: 'alert' | 'status'
  className?: string | undefined
}

const looks = {
  slate: { box: 'bg-slate-tint', ink: 'text-slate', Icon: Info },
  sage: { box: 'bg-sage-tint', ink: 'text-sage', Icon: CircleCheck },
  amber: { box: 'bg-amber-tint', ink: 'text-amber-ink', Icon: TriangleAlert },
  coral: { box: 'bg-coral-tint', ink: 'text-coral', Icon: CircleAlert },
}

/** Something worth knowing before going on. */
export function Callout({
  tone = 'slate',
  title,
  children,
  action,
  role,
  className,
}: CalloutProps) {
  const { box, ink, Icon } = looks[tone]
  return (
    <div role={role} className={cx('flex gap-3 rounded-card p-4', box, className)}>
      <Icon size={20} className={cx('mt-0.5', ink)} aria-hidden />
      <div className="min-w-0 flex-1 wrap-break-word">
        {title && <p className="text-sm font-semibold text-ink">{title}</p>}
        {children && <div className="text-sm text-ink">{children}</div>}
        {action && <div className="mt-3">{action}</div>}
      </div>
    </div>
  )
}
