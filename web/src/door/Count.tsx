import { cx } from '@/ui/classes'
import type { View } from './view'

/** Shows how many of the expected people arrived, in large figures, and how many others are inside. */
export function Count({
  view: { expected, arrived, inside },
  className,
}: {
  view: Pick<View, 'expected' | 'arrived' | 'inside'>
  className?: string
}) {
  const others = inside - arrived
  return (
    <span className="block">
      <span className="whitespace-nowrap">
        <span className={cx('font-display font-medium tabular-nums', className)}>{arrived}</span>{' '}
        <span className="tabular-nums">de {expected}</span>
      </span>
      {others > 0 && (
        <span className="text-sm whitespace-nowrap tabular-nums"> + {others} sem confirmar</span>
      )}
    </span>
  )
}
