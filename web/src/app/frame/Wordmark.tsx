import { cx } from '@/ui/classes'

/** The product's name as it is written. */
export function Wordmark({ className }: { className?: string }) {
  return (
    <span
      className={cx('font-display text-xl font-medium tracking-[-0.01em] text-wine', className)}
    >
      cortejo
    </span>
  )
}
