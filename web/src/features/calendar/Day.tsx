import { Link } from '@tanstack/react-router'
import { CalendarHeart } from 'lucide-react'
import { barOf, groundOf, nameOf } from '@/app/event/tints'
import { DayTasks } from '@/app/month/DayTasks'
import { DayAnchor, DayNumber } from '@/app/month/Month'
import type { TaskCalendarEvent, TaskCalendarTask } from '@/client/types.gen'
import { formatDay, type IsoDate } from '@/lib/dates'
import { eventTypes } from '@/lib/eventTypes'
import { count } from '@/lib/text'
import { formatHour } from '@/lib/time'
import { cx } from '@/ui/classes'
import type { DayOf } from './days'
import { EventLink } from './EventLink'

/** How many tasks a day of the month shows before the rest is asked for. */
const inSight = 4

export interface DayProps {
  day: IsoDate
  today: IsoDate
  outside: boolean
  of: DayOf
  events: ReadonlyMap<string, TaskCalendarEvent>
}

/** A day's cell of the month: its events and tasks, or on a phone a mark that leads to the list. */
export function Day({ day, today, outside, of: { events: own, tasks }, events }: DayProps) {
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
        <DayTasks {...{ day, today, tasks, inSight }}>
          {(task) => <TaskLink task={task} event={events.get(task.eventUuid)} />}
        </DayTasks>
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

interface TaskLinkProps {
  task: TaskCalendarTask
  event: TaskCalendarEvent | undefined
}

/** A task in the cell of its deadline, next to the color of its event. */
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
