import { Link, type LinkOptions } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '@/ui/classes'

export interface PhoneBarProps {
  /** The place's or the event's name; not a heading, the screen below has its own. */
  title: ReactNode
  /** Where the arrow leads; without it there is no arrow. */
  back?: { link: LinkOptions; label: string }
  /** The place's one action. */
  action?: ReactNode
  /** Keep it on a desktop too (screens without the sidebar). */
  always?: boolean
}

/** The bar at the top of a phone's screen. */
export function PhoneBar({ title, back, action, always = false }: PhoneBarProps) {
  return (
    <nav
      aria-label="Topo"
      className={cx(
        'sticky top-(--bar) z-10 grid h-14 grid-cols-[2.75rem_minmax(0,1fr)_2.75rem] items-center border-b border-line bg-surface px-1.5',
        !always && 'md:hidden',
      )}
    >
      {back ? (
        <Link
          {...back.link}
          // The way back from a page below is not the page one is on.
          activeOptions={{ exact: true }}
          aria-label={back.label}
          className="flex size-11 items-center justify-center rounded-input"
        >
          <ChevronLeft size={22} aria-hidden />
        </Link>
      ) : (
        <span />
      )}
      <p className="truncate text-center font-display text-base font-medium">{title}</p>
      {action}
    </nav>
  )
}
