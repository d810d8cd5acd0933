import { Link, type LinkOptions } from '@tanstack/react-router'
import { ChevronLeft, Search } from 'lucide-react'
import { type ReactNode, use } from 'react'
import { ShellContext } from './useShell'

export interface PhoneBarProps {
  /** The place's name; not a heading, the screen below has its own. */
  title: ReactNode
  /** Replaces the name with more than text. */
  middle?: ReactNode
  /** Where the arrow leads; without it there is no arrow. */
  back?: { link: LinkOptions; label: string }
  /** The place's one action. */
  action?: ReactNode
}

const barButtonClass = 'flex size-11 shrink-0 items-center justify-center rounded-input'

/** The bar at the top of a phone's screen; under /app it also searches, as Ctrl K does on a desktop. */
export function PhoneBar({ title, middle, back, action }: PhoneBarProps) {
  const shell = use(ShellContext)
  return (
    <nav
      aria-label="Topo"
      // The name is centered for as long as it is short enough.
      className={
        'sticky top-(--top) z-15 grid h-14 ' +
        'grid-cols-[minmax(min-content,1fr)_minmax(0,auto)_minmax(min-content,1fr)] items-center ' +
        'border-b border-line bg-surface px-1.5 md:hidden'
      }
    >
      {back ? (
        <Link
          {...back.link}
          // The way back from a page below is not the page one is on.
          activeOptions={{ exact: true }}
          aria-label={back.label}
          className={barButtonClass}
        >
          <ChevronLeft size={22} aria-hidden />
        </Link>
      ) : (
        <span className="w-11" />
      )}
      {middle ?? <p className="truncate text-center font-display text-base font-medium">{title}</p>}
      <div className="flex min-w-11 justify-end">
        {shell && (
          <button
            type="button"
            aria-label="Buscar em tudo"
            onClick={shell.openPalette}
            className={barButtonClass}
          >
            <Search size={20} aria-hidden />
          </button>
        )}
        {action}
      </div>
    </nav>
  )
}
