import { Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { modKey, useShortcut } from '@/lib/useShortcut'
import { Kbd } from '@/ui/Kbd'
import { BottomTab, SidebarLink } from './PlaceLink'
import type { Place } from './places'
import { SkipLink } from './SkipLink'

export interface AppShellProps {
  /** Top of the sidebar: the workspace and, when there are others, how to change it. */
  workspace: ReactNode
  /** The sidebar's places. */
  places: readonly Place[]
  /** More items, ruled off: those for all events. */
  more?: readonly Place[]
  /** The phone's tabs; the same places, at most five. */
  tabs: readonly Place[]
  /** Bottom of the sidebar, above the user: help. */
  secondary?: readonly Place[]
  /** Foot of the sidebar. */
  user: ReactNode
  /** Opens the palette; without it there is no search button and no Ctrl K. */
  onSearch?: () => void
  /** A bar over everything that can't be missed (in control of another person's business). */
  notice?: ReactNode
  children: ReactNode
}

/**
 * The layout of every professional's screen: a sidebar on a desktop, tabs at the bottom of a phone.
 * Screens bring their own PhoneBar and Content.
 */
export function AppShell({
  workspace,
  places,
  more = [],
  tabs,
  secondary = [],
  user,
  onSearch,
  notice,
  children,
}: AppShellProps) {
  return (
    <>
      <SkipLink />
      {onSearch && <SearchShortcut onSearch={onSearch} />}
      {notice}
      <div className="md:grid md:grid-cols-[15.5rem_minmax(0,1fr)]">
        <aside
          className={
            'sticky top-(--top) hidden h-[calc(100dvh-var(--top))] flex-col border-r border-line ' +
            'bg-paper p-3 md:flex'
          }
        >
          {workspace}
          {onSearch && (
            <button
              type="button"
              onClick={onSearch}
              className={
                'mt-3 flex h-10 shrink-0 items-center gap-2.5 rounded-input border border-line-strong ' +
                'bg-surface px-2.5 text-left text-sm text-muted transition-colors ' +
                'hover:border-line-control hover:text-ink'
              }
            >
              <Search size={18} aria-hidden />
              <span className="flex-1">Buscar</span>
              <Kbd>{`${modKey} K`}</Kbd>
            </button>
          )}
          <nav
            aria-label="Principal"
            className="relative mt-4 flex min-h-0 flex-1 flex-col gap-0.5 overflow-y-auto"
          >
            {places.map((place) => (
              <SidebarLink key={place.label} place={place} />
            ))}
            {more.length > 0 && <hr className="mx-2.5 my-2.5 border-line" />}
            {more.map((place) => (
              <SidebarLink key={place.label} place={place} />
            ))}
          </nav>
          {secondary.length > 0 && (
            <nav aria-label="Ajuda" className="mb-2 flex flex-col gap-0.5">
              {secondary.map((place) => (
                <SidebarLink key={place.label} place={place} />
              ))}
            </nav>
          )}
          <div className="border-t border-line pt-2">{user}</div>
        </aside>
        <div className="min-w-0 pb-(--foot) [--foot:calc(3.75rem+env(safe-area-inset-bottom))] md:[--foot:0px]">
          {children}
        </div>
      </div>
      <nav
        aria-label="Principal"
        className="pb-safe fixed inset-x-0 bottom-0 z-20 flex border-t border-line bg-surface md:hidden"
      >
        {tabs.map((place) => (
          <BottomTab key={place.label} place={place} />
        ))}
      </nav>
    </>
  )
}

function SearchShortcut({ onSearch }: { onSearch: () => void }) {
  useShortcut({ key: 'k', mod: true, whileTyping: true }, onSearch)
  return null
}
