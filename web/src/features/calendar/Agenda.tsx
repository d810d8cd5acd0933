import { Link } from '@tanstack/react-router'
import { barOf } from '@/app/event/tints'
import type { TaskCalendarEvent, TaskCalendarTask } from '@/client/types.gen'
import { formatDay, type IsoDate } from '@/lib/dates'
import { eventTypes } from '@/lib/eventTypes'
import { monthOf, weeksOf } from '@/lib/month'
import { formatHour } from '@/lib/time'
import { cx } from '@/ui/classes'
import { EmptyLine } from '@/ui/EmptyLine'
import type { DayOf } from './days'
import { EventLink } from './EventLink'

/** The same month as a list, on a phone. */
export function Agenda({
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

function AgendaTask({
  task,
  event,
}: {
  task: TaskCalendarTask
  event: TaskCalendarEvent | undefined
}) {
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
