import { cx } from '@/ui/classes'
import drawings from '@/ui/gifts.svg'

/** The line drawing of a gift, in the colour of the text around it. */
export function Drawing({ name, className }: { name: string; className?: string }) {
  return (
    <svg
      viewBox="0 0 96 80"
      aria-hidden
      className={cx('[--blob:var(--sage-tint)] text-ink', className)}
    >
      <use href={`${drawings}#${name}`} />
    </svg>
  )
}
