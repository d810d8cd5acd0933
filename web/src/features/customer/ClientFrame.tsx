import { Link, type LinkOptions, linkOptions } from '@tanstack/react-router'
import { ChevronLeft, Home, type LucideIcon, MoreHorizontal } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { noteClosed } from '@/app/denied/closed'
import { useRemembersWhoToAsk } from '@/app/denied/whoToAsk'
import { bottomTabClass } from '@/app/frame/places'
import { SkipLink } from '@/app/frame/SkipLink'
import { useLive } from '@/app/live/useLive'
import { publicEventNoteVisit } from '@/client/api/public.event.gen'
import type { UsersGetOutput } from '@/client/types.gen'
import { lazyPart } from '@/lib/lazyPart'
import { Menu, MenuItem } from '@/ui/Menu'
import type { ClientAccess } from './access'
import { areas } from './areas'
import { useCustomerEvent } from './useCustomerEvent'
import { calledBy } from './words'

// Only planners need it, in a preview: clients do not load it.
const PreviewBar = lazyPart(() => import('./PreviewBar'))

interface ClientPlace {
  label: string
  icon: LucideIcon
  link: LinkOptions
}

/** The parts of the event this client may open. */
function placesOf(access: ClientAccess): ClientPlace[] {
  return access.areas.flatMap(({ area }) => {
    const { label, icon, link } = areas[area]
    return link ? [{ label, icon, link: link(access.event.uuid) }] : []
  })
}

/** How many tabs fit next to Início. */
const tabsBeside = 4

/**
 * The layout of every page of the client's side: a bar on a desktop, tabs at the bottom of a phone. Pages render
 * their own main element.
 */
export function ClientFrame({ me, children }: { me: UsersGetOutput; children: ReactNode }) {
  const { access, client, eventUuid, preview } = useCustomerEvent()
  const { areas: held } = access
  const before = useRef(held)
  // Known before the page of the area says that it is not there.
  if (before.current !== held) {
    const lost = before.current.some(({ area }) => !held.some((now) => now.area === area))
    if (lost) noteClosed(window.location.pathname)
    before.current = held
  }
  useRemembersWhoToAsk(client.getConfig().baseUrl, access.event.planner)
  useLive(client, 'live.ownEvent')
  useEffect(() => {
    // A preview is not a visit of the client. If recording the visit fails, the next one records it.
    if (access.firstVisit && !preview) void publicEventNoteVisit({ client }).catch(() => undefined)
  }, [access.firstVisit, preview, client])
  const home: ClientPlace = {
    label: 'Início',
    icon: Home,
    link: linkOptions({
      to: '/evento/$eventUuid',
      params: { eventUuid },
      activeOptions: { exact: true },
    }),
  }
  const places = placesOf(access)
  // In a preview, the events are those of the planner, not of this client.
  const several = !preview && me.customerEvents.length > 1
  const tabs = places.length > tabsBeside ? places.slice(0, tabsBeside - 1) : places
  const more = places.slice(tabs.length)
  return (
    <>
      <SkipLink />
      {preview && (
        <Suspense fallback={null}>
          <PreviewBar eventUuid={eventUuid} />
        </Suspense>
      )}
      {(places.length > 0 || several) && (
        <header className="sticky top-(--bar) z-20 hidden border-b border-line bg-paper/90 backdrop-blur md:block">
          <div className="mx-auto flex h-16 max-w-280 items-center gap-6 px-8">
            {several && (
              <Link
                to="/evento"
                className="-ml-2 inline-flex h-11 shrink-0 items-center gap-1 rounded-input px-2 text-sm font-medium text-muted hover:text-ink"
              >
                <ChevronLeft size={18} aria-hidden />
                Seus eventos
              </Link>
            )}
            <p className="min-w-0 flex-1 truncate font-display text-base font-medium">
              {calledBy(access.event)}
            </p>
            {places.length > 0 && (
              <nav aria-label="Principal" className="flex shrink-0 gap-1">
                {[home, ...places].map((place) => (
                  <Link
                    key={place.label}
                    {...place.link}
                    className="inline-flex h-11 items-center rounded-input px-3 text-sm font-medium text-muted transition-colors hover:text-ink data-[status=active]:text-wine"
                  >
                    {place.label}
                  </Link>
                ))}
              </nav>
            )}
          </div>
        </header>
      )}
      {places.length > 0 ? (
        <>
          <div className="pb-(--foot) [--foot:calc(3.75rem+env(safe-area-inset-bottom))] md:[--foot:0px]">
            {children}
          </div>
          <nav
            aria-label="Principal"
            className="pb-safe fixed inset-x-0 bottom-0 z-20 flex border-t border-line bg-surface md:hidden"
          >
            {[home, ...tabs].map((place) => (
              <Tab key={place.label} place={place} />
            ))}
            {more.length > 0 && <MoreTab places={more} />}
          </nav>
        </>
      ) : (
        children
      )}
    </>
  )
}

function Tab({ place: { icon: Icon, label, link } }: { place: ClientPlace }) {
  return (
    <Link {...link} className={`${bottomTabClass} text-muted data-[status=active]:text-wine`}>
      <Icon size={22} aria-hidden />
      <span className="max-w-full truncate">{label}</span>
    </Link>
  )
}

/** The menu of the areas for which a phone has no tab. */
function MoreTab({ places }: { places: readonly ClientPlace[] }) {
  return (
    <Menu
      side="top"
      trigger={
        <button type="button" className={`${bottomTabClass} text-muted`}>
          <MoreHorizontal size={22} aria-hidden />
          Mais
        </button>
      }
    >
      {places.map(({ label, icon: Icon, link }) => (
        <MenuItem key={label} icon={<Icon size={18} aria-hidden />} render={<Link {...link} />}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  )
}
