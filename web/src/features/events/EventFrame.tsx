import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, linkOptions, Outlet, useMatches, useRouterState } from '@tanstack/react-router'
import { CalendarPlus, Clock, MapPin, Users } from 'lucide-react'
import { Suspense } from 'react'
import { daysLeft, isTemplate, manages, placeOf, plannedWords, sees } from '@/app/event/facts'
import { eventQuery } from '@/app/event/queries'
import { EventHeader } from '@/app/frame/EventHeader'
import { PhoneBar } from '@/app/frame/PhoneBar'
import { useScrolledAway } from '@/app/frame/useScrolledAway'
import { useLive } from '@/app/live/useLive'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { formatDay } from '@/lib/dates'
import { eventTypes } from '@/lib/eventTypes'
import { lazyPart } from '@/lib/lazyPart'
import { formatHour } from '@/lib/time'
import { buttonClass } from '@/ui/Button'
import { cx } from '@/ui/classes'
import { EventActions } from './EventActions'
import { EventBar } from './EventBar'
import { EventParts } from './EventParts'
import { tabsOf } from './parts'
import { useClosedParts } from './useClosedParts'
import { useToldOfRights } from './useToldOfRights'

// A part is seldom closed while it is open.
const LeftPart = lazyPart(() => import('./LeftPart'))

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** On a phone this screen shows neither the event's bar, nor its header and tabs. */
    aloneOnPhone?: boolean
    /** This screen fills the window: only the event's bar is above it. */
    barOnly?: boolean
  }
}

/** The frame of every screen of an event: its name, its picture, its parts. */
export function EventFrame({ eventUuid }: { eventUuid: string }) {
  const { client, business, may, mayGrant } = useWorkspace()
  const { data: event } = useSuspenseQuery(eventQuery(client, eventUuid))
  useLive(client, `live.event?eventUuid=${eventUuid}`)
  useToldOfRights(eventUuid, event.permissions, business.role === 'GUEST')
  const alone = useMatches({ select: (all) => all.some((one) => one.staticData.aloneOnPhone) })
  const barOnly = useMatches({ select: (all) => all.some((one) => one.staticData.barOnly) })
  const template = isTemplate(event)
  const { label, tint } = eventTypes[event.type]
  const days = template ? undefined : daysLeft(event)
  const place = placeOf(event)
  const cover = { seed: event.coverSeed, tint, imageUrl: event.imageUrl }
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const seen = {
    manages: manages(event),
    template,
    readsTeam: may('READ_TEAM_MEMBERS'),
    guests: sees(event, 'SITE_AND_GUESTS'),
    reception: sees(event, 'RECEPTION'),
  }
  const tabs = tabsOf(eventUuid, pathname, seen)
  const { closed, left } = useClosedParts(eventUuid, pathname, seen)
  const [edge, scrolled] = useScrolledAway()

  return (
    <div className="md:[--stuck:calc(var(--top)+3.5rem)]">
      <div className={cx('contents', alone && 'max-md:hidden')}>
        <PhoneBar
          title={event.title}
          middle={
            <EventParts {...{ tabs, days }} title={event.title} shown={scrolled || barOnly} />
          }
          back={{ link: linkOptions({ to: '/app/events' }), label: 'Voltar para os eventos' }}
          action={<EventActions event={event} />}
        />
        {!barOnly && (
          <EventHeader
            title={event.title}
            eyebrow={
              template
                ? `Modelo · ${label}`
                : event.date
                  ? `${label} · ${formatDay(event.date)}`
                  : `${label} · sem data marcada`
            }
            facts={
              <>
                {place && <Fact icon={<MapPin size={16} aria-hidden />}>{place}</Fact>}
                {event.eventStartTime && (
                  <Fact icon={<Clock size={16} aria-hidden />}>
                    {formatHour(event.eventStartTime)}
                  </Fact>
                )}
                {event.numberOfGuests !== undefined && (
                  <Fact icon={<Users size={16} aria-hidden />}>
                    {plannedWords(event.numberOfGuests)}
                  </Fact>
                )}
              </>
            }
            days={days}
            {...cover}
            edge={edge}
            {...(!template && { progress: { done: event.tasksDone, total: event.tasksTotal } })}
            action={
              <>
                {template && mayGrant('WRITE_EVENTS') && (
                  <Link
                    to="/app/events/create"
                    search={{ from: eventUuid }}
                    className={buttonClass('secondary')}
                  >
                    <CalendarPlus size={18} aria-hidden />
                    Usar este modelo
                  </Link>
                )}
                <EventActions event={event} />
              </>
            }
          />
        )}
        <EventBar
          {...{ tabs, days, cover }}
          title={event.title}
          alone={scrolled || barOnly}
          action={<EventActions event={event} />}
        />
      </div>
      {left && (
        <Suspense>
          <LeftPart
            from={left.from}
            asked={{ name: business.ownerName || business.name, phone: business.ownerPhone }}
          />
        </Suspense>
      )}
      {!closed && <Outlet />}
    </div>
  )
}

function Fact({ icon, children }: { icon: React.ReactNode; children: React.ReactNode }) {
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5">
      {icon}
      <span className="min-w-0 wrap-break-word">{children}</span>
    </span>
  )
}
