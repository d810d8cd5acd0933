import { Link } from '@tanstack/react-router'
import { barOf, groundOf, nameOf } from '@/app/event/tints'
import type { HomeGetTodayOutput } from '@/client/types.gen'
import { formatWholeDay, fromIso, type IsoDate } from '@/lib/dates'
import { eventTypes } from '@/lib/eventTypes'
import { count } from '@/lib/text'
import { formatHour } from '@/lib/time'
import { BotanicalCover } from '@/ui/BotanicalCover'
import { cx } from '@/ui/classes'
import { EmptyLine } from '@/ui/EmptyLine'
import { dayName, shortTitle } from './words'

type Day = HomeGetTodayOutput['days'][number]

/**
 * The seven days from today on: side by side where there is room, under one another elsewhere. The day
 * of an event wears its flowers.
 */
export function WeekRibbon({ today: { day: now, days, late } }: { today: HomeGetTodayOutput }) {
  const empty = days.every(({ events, total }) => events.length === 0 && total === 0)
  return (
    <section aria-label="Esta semana">
      <ol className="flex divide-line overflow-hidden rounded-card border border-line bg-surface max-xl:flex-col max-xl:divide-y xl:divide-x">
        {days.map((day) => (
          <DayCell key={day.date} day={day} now={now} late={day.date === now ? late : 0} />
        ))}
      </ol>
      {empty && (
        <EmptyLine className="mt-2 xl:hidden">Nada marcado nos próximos sete dias.</EmptyLine>
      )}
    </section>
  )
}

function DayCell({ day, now, late }: { day: Day; now: IsoDate; late: number }) {
  const { date, events, tasks, total } = day
  const isToday = date === now
  const [first] = events
  const tint = first && eventTypes[first.type].tint
  const nothing = events.length === 0 && total === 0 && late === 0
  return (
    <li
      className={cx(
        'relative min-w-0 p-3.5 max-xl:grid max-xl:grid-cols-[3.25rem_minmax(0,1fr)] max-xl:gap-x-3 xl:flex xl:min-h-44 xl:flex-col',
        first ? 'xl:flex-[1.3]' : 'xl:flex-1',
        tint ? groundOf[tint] : isToday && 'bg-wine-tint',
        // Under one another, a day without anything is only room to scroll past.
        nothing && !isToday && 'max-xl:hidden',
      )}
    >
      <p className="flex items-baseline justify-between gap-2 max-xl:flex-col max-xl:justify-start max-xl:gap-0">
        <span
          className={cx('text-xs', isToday ? 'font-semibold text-wine' : 'text-muted')}
          aria-hidden
        >
          {dayName(date, now)}
        </span>
        <span
          className={cx(
            'font-display text-lg leading-7 font-medium tabular-nums',
            isToday && 'text-wine',
          )}
          aria-hidden
        >
          {fromIso(date).getDate()}
        </span>
        <span className="sr-only">
          {isToday ? `Hoje, ${formatWholeDay(date)}` : formatWholeDay(date)}
        </span>
      </p>
      <div className="flex min-w-0 flex-1 flex-col gap-2.5 xl:mt-2">
        {late > 0 && (
          <Link
            to="/app/pendencies"
            search={{ tipo: 'atrasadas' }}
            className="flex min-h-6 items-center self-start text-xs font-medium text-coral underline-offset-4 hover:underline touch:min-h-11"
          >
            {count(late, 'tarefa atrasada', 'tarefas atrasadas')}
          </Link>
        )}
        {events.map((event) => (
          <EventOfDay key={event.uuid} event={event} />
        ))}
        {tasks.map((task) => (
          <TaskOfDay key={task.publicId} task={task} />
        ))}
        {total > tasks.length && (
          <Link
            to="/app/pendencies"
            search={{ tipo: 'proximas' }}
            className="flex min-h-6 items-center self-start text-xs text-muted underline-offset-4 hover:text-ink hover:underline touch:min-h-11"
          >
            + {count(total - tasks.length, 'tarefa', 'tarefas')}
          </Link>
        )}
        {nothing && <p className="text-xs leading-5 text-muted max-xl:self-start">Nada marcado</p>}
      </div>
      {first && tint && (
        <BotanicalCover
          seed={first.uuid}
          tint={tint}
          bare
          className="pointer-events-none h-14 shrink-0 max-xl:hidden xl:-mx-3.5 xl:-mb-3.5"
        />
      )}
    </li>
  )
}

function EventOfDay({ event }: { event: Day['events'][number] }) {
  const { label, tint } = eventTypes[event.type]
  const facts = [event.eventStartTime && formatHour(event.eventStartTime), event.place]
  return (
    <div className="min-w-0">
      <Link
        to="/app/$eventUuid"
        params={{ eventUuid: event.uuid }}
        className={cx(
          'line-clamp-3 font-display text-base leading-5 font-medium wrap-break-word underline-offset-4 hover:underline',
          nameOf[tint],
        )}
      >
        <span className="sr-only">{label}: </span>
        {event.title}
      </Link>
      {facts.some(Boolean) && (
        <p className="mt-1 line-clamp-2 text-xs leading-4.5 wrap-break-word">
          {facts.filter(Boolean).join(' · ')}
        </p>
      )}
    </div>
  )
}

function TaskOfDay({ task }: { task: Day['tasks'][number] }) {
  const { tint } = eventTypes[task.event.type]
  return (
    <Link
      to="/app/$eventUuid/organization/$taskUuid"
      params={{ eventUuid: task.event.uuid, taskUuid: task.publicId }}
      className="group flex min-w-0 gap-2.5 touch:min-h-11"
    >
      <span className={cx('w-0.5 shrink-0 rounded-chip', barOf[tint])} aria-hidden />
      <span className="min-w-0">
        <span className="line-clamp-2 text-sm leading-4.5 font-medium wrap-break-word underline-offset-4 group-hover:underline">
          {task.clock && (
            <span className="font-normal text-muted tabular-nums">{formatHour(task.clock)} </span>
          )}
          {task.title}
        </span>
        <span className="block truncate text-xs leading-4.5 text-muted">
          {shortTitle(task.event)}
        </span>
      </span>
    </Link>
  )
}
