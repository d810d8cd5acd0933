import { formatNumber } from '@/lib/text'
import { cx } from './classes'

export interface CountdownProps {
  /** Whole days until the event; 0 is today, negative is past. */
  days: number
  /** 'header' is the large wine number, 'pill' the small one over a cover. */
  as?: 'header' | 'pill'
  className?: string
}

/** Words for a number of days: "112 dias", "1 dia", "é hoje", "há 3 dias". */
export function countdownText(days: number): { figure: string; word: string } {
  if (days === 0) return { figure: '', word: 'é hoje' }
  const n = Math.abs(days)
  const unit = n === 1 ? 'dia' : 'dias'
  const figure = formatNumber(n)
  return days > 0 ? { figure, word: unit } : { figure: '', word: `há ${figure} ${unit}` }
}

/** The days that are left. */
export function Countdown({ days, as = 'header', className }: CountdownProps) {
  const { figure, word } = countdownText(days)
  if (as === 'pill') {
    return (
      <span
        className={cx(
          'inline-flex h-6 items-center gap-1 rounded-chip bg-surface px-3 text-xs text-ink',
          className,
        )}
      >
        {figure && <b className="font-semibold tabular-nums">{figure}</b>}
        {word}
      </span>
    )
  }
  return (
    <p className={cx('flex flex-col items-center', className)}>
      {figure && (
        <span className="font-display text-2xl font-medium text-wine tabular-nums">{figure}</span>
      )}
      <span className={figure ? 'text-xs text-muted' : 'font-display text-lg text-wine'}>
        {word}
      </span>
    </p>
  )
}
