import type { ReactNode } from 'react'
import { cx } from './classes'

/**
 * sage done, amber requested and not answered, coral late or refused, slate information, wine the
 * brand.
 */
export type Tone = 'sage' | 'amber' | 'coral' | 'slate' | 'wine' | 'neutral'

export const toneClass: Record<Tone, string> = {
  sage: 'bg-sage-tint text-sage',
  amber: 'bg-amber-tint text-amber-ink',
  coral: 'bg-coral-tint text-coral',
  slate: 'bg-slate-tint text-slate',
  wine: 'bg-wine-tint text-wine',
  neutral: 'bg-sunken text-muted',
}

export interface BadgeProps {
  tone?: Tone
  icon?: ReactNode
  /** The words: colour alone says nothing. */
  children: ReactNode
  className?: string
}

/** A state in a word ("Contratado", "Aguardando o casal"). */
export function Badge({ tone = 'neutral', icon, children, className }: BadgeProps) {
  return (
    <span
      className={cx(
        'inline-flex min-h-6 max-w-full min-w-0 items-center gap-1 rounded-chip px-2.5 text-xs font-medium',
        toneClass[tone],
        className,
      )}
    >
      {icon}
      <span className="min-w-0 wrap-break-word">{children}</span>
    </span>
  )
}

/** A number next to a nav item's name; `label` names the counted things. */
export function CountBadge({ value, label }: { value: number; label: string }) {
  return (
    <span
      className={cx(
        'inline-flex h-5 min-w-5 items-center justify-center rounded-chip px-1.5 text-2xs font-semibold tabular-nums',
        toneClass.coral,
      )}
    >
      {value > 99 ? '99+' : value}
      <span className="sr-only"> {label}</span>
    </span>
  )
}
