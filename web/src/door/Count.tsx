import { cx } from '@/ui/classes'

/** Shows how many of the expected people are inside, in large figures. */
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
