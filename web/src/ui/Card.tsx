import type { HTMLAttributes } from 'react'
import { cx } from './classes'

export interface CardProps extends HTMLAttributes<HTMLElement> {
  as?: 'div' | 'section' | 'article' | 'li'
  /** Off when something inside goes to the edge (a cover, a list). */
  padded?: boolean
}

/** Surface with a hairline. No shadow: only what floats has one. */
export function Card({ as: Element = 'div', padded = true, className, ...rest }: CardProps) {
  return (
    <Element
      className={cx('rounded-card border border-line bg-surface', padded && 'p-5', className)}
      {...rest}
    />
  )
}
