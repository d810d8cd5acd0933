import { Link, useRouterState } from '@tanstack/react-router'
import { CountBadge } from '@/ui/Badge'
import { cx } from '@/ui/classes'
import { bottomTabClass, isInside, type Place } from './places'

const onlyHere = { exact: true, includeSearch: false }

/** A row of the sidebar. */
export function SidebarLink({ place }: { place: Place }) {
  const active = useRouterState({ select: (s) => isInside(s.location.pathname, place) })
  const Icon = place.icon
  return (
    <Link
      {...place.link}
      // The router would also light an address that only begins with this one.
      activeOptions={onlyHere}
      aria-current={active ? 'page' : undefined}
      className={cx(
        'flex h-9 items-center gap-2.5 rounded-input px-2.5 text-sm font-medium transition-colors',
        active ? 'bg-wine-tint text-wine' : 'text-muted hover:bg-sunken hover:text-ink',
      )}
    >
      <Icon size={18} aria-hidden />
      <span className="min-w-0 flex-1 truncate">{place.label}</span>
      {place.count && place.count.value > 0 && <CountBadge {...place.count} />}
    </Link>
  )
}

/** A tab at the bottom of a phone. */
export function BottomTab({ place }: { place: Place }) {
  const active = useRouterState({ select: (s) => isInside(s.location.pathname, place) })
  const Icon = place.icon
  return (
    <Link
      {...place.link}
      // The router would also light an address that only begins with this one.
      activeOptions={onlyHere}
      aria-current={active ? 'page' : undefined}
      className={cx(bottomTabClass, active ? 'text-wine' : 'text-muted')}
    >
      <Icon size={22} aria-hidden />
      <span className="max-w-full truncate px-1">{place.label}</span>
      {place.count && place.count.value > 0 && (
        <span className="absolute top-2 left-1/2 ml-2 size-2 rounded-chip bg-coral">
          <span className="sr-only">
            {place.count.value} {place.count.label}
          </span>
        </span>
      )}
    </Link>
  )
}
