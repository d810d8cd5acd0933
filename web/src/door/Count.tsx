import { cx } from '@/ui/classes'

/** The one count, in the figures of the event. */
export function Count({
  view: { inside, expected },
  className,
}: {
  view: { inside: number; expected: number }
  className?: string
}) {
  return (
    <p className="whitespace-nowrap">
      <span className={cx('font-display font-medium tabular-nums', className)}>{inside}</span>{' '}
      <span className="tabular-nums">de {expected}</span>
    </p>
  )
}
