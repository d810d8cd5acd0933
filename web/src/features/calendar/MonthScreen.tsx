import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CalendarHeart, CalendarSync } from 'lucide-react'
import { useId, useMemo, useState } from 'react'
import { barOf, groundOf, nameOf } from '@/app/event/tints'
import { Content } from '@/app/frame/Content'
import { LoadFailed } from '@/app/frame/LoadFailed'
import { PhoneBar } from '@/app/frame/PhoneBar'
import { DayAnchor, DayNumber, MonthHeader, MonthTable } from '@/app/month/Month'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import type { TaskCalendarEvent, TaskCalendarTask, TaskGetCalendarOutput } from '@/client/types.gen'
import { defaultTimeZone, formatDay, type IsoDate } from '@/lib/dates'
import { eventTypes } from '@/lib/eventTypes'
import { byDay, monthOf, monthWords, weeksOf } from '@/lib/month'
import { count, formatNumber } from '@/lib/text'
import { formatHour } from '@/lib/time'
import { useToday } from '@/lib/useToday'
import { buttonClass } from '@/ui/Button'
import { cx } from '@/ui/classes'
import { EmptyLine } from '@/ui/EmptyLine'
import { PageHeader } from '@/ui/PageHeader'
import { LoadingStatus, Skeleton } from '@/ui/Skeleton'
import { Switch } from '@/ui/Switch'
import { monthQuery } from './queries'
import type { MonthSearch } from './search'

/** What a day of one of them brings. */
interface DayOf {
  events: TaskCalendarEvent[]
  tasks: TaskCalendarTask[]
}

const nothing: DayOf = { events: [], tasks: [] }

/** How many tasks a day of the month shows before the rest is asked for. */
const inSight = 4

/** A month over all events: their days, and what is due in each; in a list below it on a phone. */
export function MonthScreen({
  search,
  onMine,
}: {
  search: MonthSearch
  onMine: (mine: boolean) => void
}) {
  const { client, me } = useWorkspace()
  const today = useToday(defaultTimeZone)
  const month = search.month ?? monthOf(today)
  const mine = search.minhas === true
  const found = useQuery({ ...monthQuery(client, month, mine), placeholderData: keepPreviousData })
  return (
    <>
      <PhoneBar title="Calendário" />
      <Content>
        <PageHeader
          title="Calendário"
          subtitle="Os dias e os prazos de todos os seus eventos"
          className="max-md:sr-only"
          // A calendar one subscribes to is one's own, in one's own business.
          action={
            !me.control && (
              <Link to="/app/menu/calendar" className={buttonClass('secondary')}>
                <CalendarSync size={18} aria-hidden />
                Assinar
              </Link>
            )
          }
        />
        {found.isPending ? (
          <>
            <LoadingStatus>Carregando o calendário…</LoadingStatus>
            <Skeleton className="h-150 rounded-card" />
          </>
        ) : !found.data ? (
          <LoadFailed title="Não deu para carregar o calendário" query={found} />
        ) : (
          <div
            className={cx('transition-opacity', found.isPlaceholderData && 'opacity-60')}
            aria-busy={found.isPlaceholderData}
          >
            <Month data={found.data} {...{ month, today, mine, onMine }} />
          </div>
        )}
      </Content>
    </>
  )
}

function Month({
  data,
  month,
  today,
  mine,
  onMine,
}: {
  data: TaskGetCalendarOutput
  month: string
  today: IsoDate
  mine: boolean
  onMine: (mine: boolean) => void
}) {
  const title = useId()
  const events = useMemo(
    () => new Map(data.events.map((event) => [event.uuid, event])),
    [data.events],
  )
  const days = useMemo(() => daysOf(data), [data])
  const due = data.tasks.filter(({ deadline }) => monthOf(deadline) === month).length
  return (
    <section aria-labelledby={title}>
      <MonthHeader id={title} month={month} today={today} as="h2">
        <Switch label="Só minhas" checked={mine} onCheckedChange={onMine} className="mr-2" />
      </MonthHeader>
      <p role="status" className="sr-only">
        {`${monthWords(month)}: ${due === 0 ? 'nada vence' : count(due, 'tarefa', 'tarefas')}`}
      </p>
      <MonthTable
        labelledBy={title}
        month={month}
        day={(day, outside) => (
          <Day key={day} {...{ day, today, outside, events }} of={days.get(day) ?? nothing} />
        )}
      />
      {data.total > data.tasks.length && (
        <p className="mt-3 text-sm text-muted">
          São {formatNumber(data.total)} tarefas: aparecem as {formatNumber(data.tasks.length)}{' '}
          primeiras.
        </p>
      )}
      <Agenda {...{ days, events, month, today, mine }} />
    </section>
  )
}

function daysOf({ events, tasks }: TaskGetCalendarOutput): Map<IsoDate, DayOf> {
  const days = new Map<IsoDate, DayOf>()
  for (const [day, some] of byDay(tasks)) days.set(day, { events: [], tasks: some })
  for (const event of events) {
    if (!event.date) continue
    const day = days.get(event.date) ?? { events: [], tasks: [] }
    day.events.push(event)
    days.set(event.date, day)
  }
  return days
}

interface DayProps {
  day: IsoDate
  today: IsoDate
  outside: boolean
  of: DayOf
  events: ReadonlyMap<string, TaskCalendarEvent>
}

function Day({ day, today, outside, of: { events: own, tasks }, events }: DayProps) {
  const [all, setAll] = useState(false)
  const shown = all ? tasks : tasks.slice(0, inSight)
  const [first] = own
  const number = <DayNumber {...{ day, today, outside }} />
  return (
    <td
      data-day={day}
      className={cx(
        'h-13 border border-line p-0 align-top md:h-32',
        first ? groundOf[eventTypes[first.type].tint] : outside && 'bg-sunken',
      )}
    >
      <div className="hidden flex-col gap-1 p-1 md:flex">
        {number}
        {own.map((event) => (
          <EventLink key={event.uuid} event={event} />
        ))}
        {shown.length > 0 && (
          <ul className="flex flex-col gap-0.5">
            {shown.map((task) => (
              <li key={task.publicId}>
                <TaskLink task={task} event={events.get(task.eventUuid)} />
              </li>
            ))}
          </ul>
        )}
        {tasks.length > shown.length && (
          <button
            type="button"
            onClick={() => setAll(true)}
            className="rounded-sm px-1 text-left text-xs font-medium text-muted hover:text-ink"
          >
            mais {tasks.length - shown.length}
            <span className="sr-only"> em {formatDay(day, today)}</span>
          </button>
        )}
      </div>
      <div className="md:hidden">
        {tasks.length > 0 || first ? (
          <DayAnchor
            day={day}
            label={`${formatDay(day, today)}: ${[...own.map(({ title }) => title), tasks.length > 0 && count(tasks.length, 'tarefa', 'tarefas')].filter(Boolean).join(', ')}`}
          >
            {number}
            <span className="flex items-center gap-0.5" aria-hidden>
              {first && <CalendarHeart size={13} className={nameOf[eventTypes[first.type].tint]} />}
              {tasks.slice(0, 3).map((task) => (
                <span
                  key={task.publicId}
                  className={cx('size-1.5 rounded-chip', dotOf(task, events))}
                />
              ))}
            </span>
          </DayAnchor>
        ) : (
          <span className="flex h-13 justify-center pt-1">{number}</span>
        )}
      </div>
    </td>
  )
}

function dotOf(
  { eventUuid }: TaskCalendarTask,
  events: ReadonlyMap<string, TaskCalendarEvent>,
): string {
  const event = events.get(eventUuid)
  return event ? barOf[eventTypes[event.type].tint] : 'bg-muted'
}

function EventLink({ event }: { event: TaskCalendarEvent }) {
  const { tint, label } = eventTypes[event.type]
  return (
    <Link
      to="/app/$eventUuid"
      params={{ eventUuid: event.uuid }}
      title={event.title}
      className={cx(
        'line-clamp-2 px-1 font-display text-sm leading-4.5 font-medium wrap-break-word underline-offset-4 hover:underline',
        nameOf[tint],
      )}
    >
      <span className="sr-only">{label}: </span>
      {event.title}
      {event.eventStartTime && (
        <span className="font-sans text-xs font-normal"> {formatHour(event.eventStartTime)}</span>
      )}
    </Link>
  )
}

interface TaskLinkProps {
  task: TaskCalendarTask
  event: TaskCalendarEvent | undefined
}

/** A deadline in its day, beside the colour of its event. */
function TaskLink({ task, event }: TaskLinkProps) {
  return (
    <Link
      to="/app/$eventUuid/organization/$taskUuid"
      params={{ eventUuid: task.eventUuid, taskUuid: task.publicId }}
      title={[task.title, event?.title, task.responsibleName].filter(Boolean).join(' · ')}
      className={cx(
        'flex items-center gap-1.5 rounded-sm px-1 py-0.5 text-xs transition-colors hover:bg-hover',
        task.late ? 'text-coral' : 'text-ink',
      )}
    >
      <span
        className={cx(
          'h-3.5 w-0.5 shrink-0 rounded-chip',
          event && barOf[eventTypes[event.type].tint],
        )}
        aria-hidden
      />
      <span className="truncate">
        {task.clock && <span className="text-muted">{formatHour(task.clock)} </span>}
        {task.title}
      </span>
      <span className="sr-only">
        {event && `, ${event.title}`}
        {task.late && ', atrasada'}
      </span>
    </Link>
  )
}

/** The same month as a list, on a phone. */
function Agenda({
  days,
  events,
  month,
  today,
  mine,
}: {
  days: ReadonlyMap<IsoDate, DayOf>
  events: ReadonlyMap<string, TaskCalendarEvent>
  month: string
  today: IsoDate
  mine: boolean
}) {
  const listed = weeksOf(month)
    .flat()
    .filter((day) => monthOf(day) === month && days.has(day))
  if (listed.length === 0) {
    return (
      <EmptyLine className="py-8 text-center">
        {mine ? 'Nada seu vence neste mês.' : 'Nada vence neste mês.'}
      </EmptyLine>
    )
  }
  return (
    <div className="mt-4 flex flex-col gap-4 md:hidden">
      {listed.map((day) => (
        <div key={day}>
          <h3 id={`dia-${day}`} tabIndex={-1} className="text-xs font-semibold text-muted">
            {formatDay(day, today)}
          </h3>
          <ul className="divide-y divide-line border-b border-line">
            {days.get(day)?.events.map((event) => (
              <li key={event.uuid} className="py-2.5">
                <EventLink event={event} />
              </li>
            ))}
            {days.get(day)?.tasks.map((task) => (
              <AgendaTask key={task.publicId} task={task} event={events.get(task.eventUuid)} />
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}

function AgendaTask({ task, event }: TaskLinkProps) {
  return (
    <li>
      <Link
        to="/app/$eventUuid/organization/$taskUuid"
        params={{ eventUuid: task.eventUuid, taskUuid: task.publicId }}
        className="flex gap-3 py-2.5"
      >
        <span
          className={cx('w-0.5 shrink-0 rounded-chip', event && barOf[eventTypes[event.type].tint])}
          aria-hidden
        />
        <span className="min-w-0">
          <span
            className={cx(
              'line-clamp-2 text-body font-medium wrap-break-word',
              task.late && 'text-coral',
            )}
          >
            {task.clock && (
              <span className="font-normal text-muted">{formatHour(task.clock)} </span>
            )}
            {task.title}
            {task.late && <span className="sr-only">, atrasada</span>}
          </span>
          <span className="block text-xs text-muted wrap-break-word">
            {[event?.title, task.responsibleName].filter(Boolean).join(' · ')}
          </span>
        </span>
      </Link>
    </li>
  )
}
