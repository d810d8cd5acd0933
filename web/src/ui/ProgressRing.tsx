import { cx } from './classes'

export interface ProgressRingProps {
  done: number
  total: number
  /** Pixels. 28 in rows, 44 in summaries, 64 in headers. */
  size?: number
  /** Writes the percentage inside; from 44 px on. */
  showPercent?: boolean
  /** The counted items: "subtarefas concluídas". */
  label: string
  className?: string
}

/** Whole percent, never 100 before the last one is done and never 0 after the first. */
export function percentOf(done: number, total: number): number {
  if (total <= 0) return 0
  if (done >= total) return 100
  const exact = (done / total) * 100
  return done > 0 ? Math.min(99, Math.max(1, Math.round(exact))) : 0
}

/** How far something is, as a sage ring. */
export function ProgressRing({
  done,
  total,
  size = 28,
  showPercent = false,
  label,
  className,
}: ProgressRingProps) {
  const stroke = size < 40 ? 2.5 : size < 60 ? 3.5 : 5
  const radius = (size - stroke) / 2
  const length = 2 * Math.PI * radius
  const percent = percentOf(done, total)
  return (
    <span
      role="img"
      aria-label={`${done} de ${total} ${label}`}
      className={cx('relative inline-flex shrink-0', className)}
    >
      <svg width={size} height={size} aria-hidden="true" className="-rotate-90">
        <circle
          cx={size / 2}
          cy={size / 2}
          r={radius}
          fill="none"
          strokeWidth={stroke}
          className="stroke-line"
        />
        {percent > 0 && (
          <circle
            cx={size / 2}
            cy={size / 2}
            r={radius}
            fill="none"
            strokeWidth={stroke}
            strokeLinecap="round"
            strokeDasharray={length}
            strokeDashoffset={length * (1 - percent / 100)}
            className="ring-value stroke-sage"
          />
        )}
      </svg>
      {showPercent && (
        <span
          aria-hidden="true"
          className={cx(
            'absolute inset-0 flex items-center justify-center font-semibold tabular-nums',
            size < 52 ? 'text-2xs' : 'text-xs',
          )}
        >
          {percent}%
        </span>
      )}
    </span>
  )
}
