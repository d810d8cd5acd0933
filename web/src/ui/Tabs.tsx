import type { ReactNode } from 'react'
import { cx } from './classes'

/**
 * The looks of a tab that is a router Link. The router says which one is active:
 * `<Link to="…" className={tabClass} activeProps={{ 'aria-current': 'page' }}>`.
 */
export const tabClass = cx(
  'relative inline-flex h-11 shrink-0 items-center text-sm font-medium text-muted transition-colors touch:text-base',
  'hover:text-ink aria-[current=page]:text-ink',
  'after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 after:bg-transparent',
  'aria-[current=page]:after:bg-wine focus-visible:-outline-offset-2',
)

export interface TabsProps {
  /** What the tabs choose between: "Partes do evento". */
  label: string
  /** Links with `tabClass`. */
  children: ReactNode
  className?: string
}

/** Tabs that live in the address, on a hairline; on a phone they scroll sideways. */
export function Tabs({ label, children, className }: TabsProps) {
  return (
    <nav
      aria-label={label}
      className={cx(
        'flex gap-5 overflow-x-auto overflow-y-hidden shadow-[inset_0_-1px_0_var(--line)] [scrollbar-width:none]',
        className,
      )}
    >
      {children}
    </nav>
  )
}
