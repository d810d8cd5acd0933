import { Link } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import type { Tab } from '@/app/frame/FittingTabs'
import { countdownText } from '@/ui/Countdown'
import { cx } from '@/ui/classes'
import { Menu, MenuItem } from '@/ui/Menu'

export interface EventPartsProps {
  title: string
  days: number | undefined
  tabs: readonly Tab[]
  /** While the header below says the same, there is no need. */
  shown: boolean
}

/** In the middle of a phone's bar: whose page it is, which part of it, and the way to the others. */
export function EventParts({ title, days, tabs, shown }: EventPartsProps) {
  const open = tabs.find(({ active }) => active)
  const left = days !== undefined && countdownText(days)
  return (
    <Menu
      align="center"
      trigger={
        <button
          type="button"
          className={cx(
            'flex h-14 min-w-0 flex-col items-center justify-center px-2 transition-opacity',
            !shown && 'invisible opacity-0',
          )}
        >
          <span className="w-full truncate text-center font-display text-base leading-5 font-medium">
            {title}
          </span>
          <span className="flex w-full min-w-0 items-center justify-center gap-1 text-xs text-muted">
            <span className="truncate">
              {left && `${[left.figure, left.word].filter(Boolean).join(' ')} · `}
              <span className="font-medium text-ink">{open?.label ?? 'Partes do evento'}</span>
            </span>
            <ChevronDown size={14} aria-hidden />
          </span>
        </button>
      }
    >
      {tabs.map(({ label, link, active }) => (
        <MenuItem
          key={label}
          render={
            <Link
              {...link}
              activeOptions={{ exact: true, includeSearch: false }}
              aria-current={active ? 'page' : undefined}
            />
          }
        >
          <span className={cx(active && 'font-semibold text-wine')}>{label}</span>
        </MenuItem>
      ))}
    </Menu>
  )
}
