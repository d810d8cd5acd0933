import { Link, type LinkOptions } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { cx } from '@/ui/classes'
import { Menu, MenuItem } from '@/ui/Menu'
import { tabClass } from '@/ui/Tabs'
import { fitting } from './fitting'

export interface Tab {
  label: string
  link: LinkOptions
  active: boolean
}

/** Still measured, and neither seen nor reached. */
const outOfSight = { position: 'absolute', visibility: 'hidden' } as const

/**
 * Tabs in one line: those that do not fit go into 'Mais', except the open one. They are measured in
 * place, those that do not fit invisibly.
 */
export function FittingTabs({ tabs }: { tabs: readonly Tab[] }) {
  const line = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState<ReadonlySet<number>>(() => new Set(tabs.keys()))
  const active = tabs.findIndex((tab) => tab.active)
  const names = tabs.map(({ label }) => label).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: other tabs, or another open one, are measured again
  useLayoutEffect(() => {
    const element = line.current
    if (!element) return
    const measure = () => {
      const widths = [...element.children].map((tab) => tab.getBoundingClientRect().width)
      const more = widths.pop() ?? 0
      const next = fitting(widths, {
        room: element.clientWidth,
        gap: Number.parseFloat(getComputedStyle(element).columnGap) || 0,
        more,
        active,
      })
      setShown((now) =>
        now.size === next.size && [...now].every((one) => next.has(one)) ? now : next,
      )
    }
    measure()
    // The window's width, and the letters' once the font has come or is made larger.
    const observer = new ResizeObserver(measure)
    for (const one of [element, ...element.children]) observer.observe(one)
    return () => observer.disconnect()
  }, [names, active])
  const rest = tabs.filter((_, index) => !shown.has(index))
  return (
    <div ref={line} className="relative flex min-w-0 flex-1 gap-5 overflow-hidden">
      {tabs.map(({ label, link, active }, index) => (
        <Link
          key={label}
          {...link}
          aria-current={active ? 'page' : undefined}
          // Which one is open, the tabs know themselves: the longest address that holds it.
          activeOptions={{ exact: true, includeSearch: false }}
          className={cx(tabClass, 'h-full')}
          style={shown.has(index) ? undefined : outOfSight}
        >
          {label}
        </Link>
      ))}
      <span className="flex shrink-0" style={rest.length > 0 ? undefined : outOfSight}>
        <Menu
          align="end"
          trigger={
            <button type="button" className={cx(tabClass, 'h-full gap-1')}>
              Mais
              <ChevronDown size={16} aria-hidden />
            </button>
          }
        >
          {rest.map(({ label, link }) => (
            <MenuItem key={label} render={<Link {...link} />}>
              {label}
            </MenuItem>
          ))}
        </Menu>
      </span>
    </div>
  )
}
