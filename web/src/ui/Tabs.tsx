import { type ReactNode, useEffect, useRef } from 'react'
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
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    const tabs = nav.current
    if (!tabs) return
    /** Scrolls the selected tab to the middle, as far as possible. */
    const show = () => {
      const chosen = tabs.querySelector('[aria-current=page]')?.getBoundingClientRect()
      if (!chosen) return
      const { left, width } = tabs.getBoundingClientRect()
      tabs.scrollLeft += chosen.left + chosen.width / 2 - left - width / 2
    }
    show()
    const changes = new MutationObserver(show)
    changes.observe(tabs, { subtree: true, attributeFilter: ['aria-current'] })
    return () => changes.disconnect()
  }, [])
  return (
    <nav
      ref={nav}
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
