import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, linkOptions, Outlet, useMatches, useMatchRoute } from '@tanstack/react-router'
import { CalendarPlus, Clock, MapPin, Users } from 'lucide-react'
import { daysLeft, isTemplate, manages, placeOf } from '@/app/event/facts'
import { eventQuery } from '@/app/event/queries'
import { EventHeader } from '@/app/frame/EventHeader'
import { PhoneBar } from '@/app/frame/PhoneBar'
import { useLive } from '@/app/live/useLive'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { formatDay } from '@/lib/dates'
import { eventTypes } from '@/lib/eventTypes'
import { count } from '@/lib/text'
import { formatHour } from '@/lib/time'
import { buttonClass } from '@/ui/Button'
import { cx } from '@/ui/classes'
import { tabClass } from '@/ui/Tabs'
import { EventActions } from './EventActions'
import { useToldOfRights } from './useToldOfRights'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** On a phone this screen stands alone: the event's bar, header and tabs make way for it. */
    aloneOnPhone?: boolean
  }
}

/** The frame of every screen of an event: its name, its picture, its parts. */
export function EventFrame({ eventUuid }: { eventUuid: string }) {
  const { client, business, may } = useWorkspace()
  const { data: event } = useSuspenseQuery(eventQuery(client, eventUuid))
  useLive(client, `live.event?eventUuid=${eventUuid}`)
  useToldOfRights(eventUuid, event.permissions, business.role === 'GUEST')
  const alone = useMatches({ select: (all) => all.some((one) => one.staticData.aloneOnPhone) })
  const inTeam = useMatchRoute()({ to: '/app/$eventUuid/organization/team', fuzzy: true }) !== false
  const template = isTemplate(event)
  const { label, tint } = eventTypes[event.type]
  const days = daysLeft(event)
  const place = placeOf(event)
  const params = { eventUuid }

  return (
    <>
      <div className={cx(alone && 'max-md:hidden')}>
        <PhoneBar
          title={event.title}
          back={{ link: linkOptions({ to: '/app/events' }), label: 'Voltar para os eventos' }}
          action={<EventActions event={event} />}
        />
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
                  {count(event.numberOfGuests, 'convidado', 'convidados')}
                </Fact>
              )}
            </>
          }
          days={template ? undefined : days}
          seed={event.coverSeed}
          tint={tint}
          imageUrl={event.imageUrl}
          {...(!template && { progress: { done: event.tasksDone, total: event.tasksTotal } })}
          action={
            <>
              {template && may('WRITE_EVENTS') && (
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
          tabs={
            <>
              {manages(event) && !template && (
                <EventTab to="/app/$eventUuid/details" params={params}>
                  Visão geral
                </EventTab>
              )}
              {manages(event) ? (
                <EventTab to="/app/$eventUuid/organization" params={params} exact={inTeam}>
                  Planejamento
                </EventTab>
              ) : (
                <EventTab to="/app/$eventUuid" params={params} exact>
                  Início
                </EventTab>
              )}
              <EventTab to="/app/$eventUuid/run-sheet" params={params}>
                Roteiro
              </EventTab>
              {!template && manages(event) && (
                <EventTab to="/app/$eventUuid/vendors" params={params}>
                  Fornecedores
                </EventTab>
              )}
              {!template && manages(event) && (
                <EventTab to="/app/$eventUuid/documents" params={params}>
                  Documentos
                </EventTab>
              )}
              {!template && may('READ_TEAM_MEMBERS') && (
                <EventTab to="/app/$eventUuid/organization/team" params={params}>
                  Equipe
                </EventTab>
              )}
              {!template && manages(event) && (
                <EventTab to="/app/$eventUuid/templates" params={params}>
                  Modelos
                </EventTab>
              )}
              {manages(event) && (
                <EventTab to="/app/$eventUuid/settings" params={params}>
                  Configurações
                </EventTab>
              )}
            </>
          }
        />
      </div>
      <Outlet />
    </>
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

function EventTab({
  exact = false,
  ...props
}: {
  to:
    | '/app/$eventUuid/documents'
    | '/app/$eventUuid'
    | '/app/$eventUuid/details'
    | '/app/$eventUuid/organization'
    | '/app/$eventUuid/organization/team'
    | '/app/$eventUuid/run-sheet'
    | '/app/$eventUuid/vendors'
    | '/app/$eventUuid/templates'
    | '/app/$eventUuid/settings'
  params: { eventUuid: string }
  /** Lit only at its very address, where one below it is another tab's. */
  exact?: boolean
  children: string
}) {
  return (
    <Link
      {...props}
      className={tabClass}
      activeOptions={{ exact, includeSearch: false }}
      activeProps={{ 'aria-current': 'page' }}
    />
  )
}
