import { Link } from '@tanstack/react-router'
import { CalendarHeart, Check, ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId, useMemo, useRef, useState } from 'react'
import { categoryOf } from '@/lib/categories'
import { formatDay, fromIso, type IsoDate, plusDays } from '@/lib/dates'
import { count } from '@/lib/text'
import { buttonClass } from '@/ui/Button'
import { cx } from '@/ui/classes'
import type { Task } from '../checklist'
import { TaskMeta } from '../TaskMeta'
import { byDay, type IsoMonth, monthAfter, monthOf, monthWords, weekdays, weeksOf } from './month'

export interface TaskCalendarProps {
  eventUuid: string
  eventDate: IsoDate | undefined
  tasks: readonly Task[]
  today: IsoDate
  month: IsoMonth
  selectedId: string | undefined
}

/** How many tasks a day of the month shows before the rest is asked for. */
const inSight = 3

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** A month of deadlines: in the days on a desktop, in a list under them on a phone. */
export default function TaskCalendar(props: TaskCalendarProps) {
  const { tasks, month, today, eventDate } = props
  const days = useMemo(() => byDay(tasks), [tasks])
  const title = useId()
  const table = useRef<HTMLTableElement>(null)
  const due = [...days].reduce(
    (sum, [day, all]) => sum + (monthOf(day) === month ? all.length : 0),
    0,
  )
  return (
    <section aria-labelledby={title}>
      <div className="flex items-center gap-1 py-2">
        <h3
          id={title}
          className="min-w-0 flex-1 font-display text-lg font-medium first-letter:uppercase"
        >
          {monthWords(month)}
        </h3>
        {month !== monthOf(today) && (
          <MonthLink month={monthOf(today)} className={buttonClass('ghost', 'sm')}>
            Hoje
          </MonthLink>
        )}
        <MonthLink month={monthAfter(month, -1)} label="Mês anterior" className={arrowClass}>
          <ChevronLeft size={18} aria-hidden />
        </MonthLink>
        <MonthLink month={monthAfter(month, 1)} label="Próximo mês" className={arrowClass}>
          <ChevronRight size={18} aria-hidden />
        </MonthLink>
      </div>
      <p role="status" className="sr-only">
        {`${monthWords(month)}: ${due === 0 ? 'nada vence' : count(due, 'tarefa', 'tarefas')}`}
      </p>
      <table
        ref={table}
        aria-labelledby={title}
        onKeyDown={(event) => walk(event, table.current)}
        className="w-full table-fixed border-collapse"
      >
        <thead>
          <tr>
            {weekdays?.map(({ long, short }) => (
              <th
                key={long}
                scope="col"
                abbr={long}
                className="pb-1 text-xs font-normal text-muted"
              >
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <Day
                  key={day}
                  {...props}
                  day={day}
                  tasks={days.get(day) ?? []}
                  outside={monthOf(day) !== month}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Agenda {...props} days={days} empty={due === 0 && monthOf(eventDate ?? '') !== month} />
    </section>
  )
}

const arrowClass =
  'flex size-9 touch:size-11 items-center justify-center rounded-input text-muted transition-colors hover:bg-sunken hover:text-ink'

function MonthLink({
  month,
  label,
  className,
  children,
}: {
  month: IsoMonth
  label?: string
  className: string
  children: ReactNode
}) {
  return (
    <Link
      to="."
      search={(now) => ({ ...now, month })}
      replace
      resetScroll={false}
      aria-label={label}
      className={className}
    >
      {children}
    </Link>
  )
}

/** The arrows go to the next day in their direction that holds something. */
function walk(event: KeyboardEvent<HTMLElement>, table: HTMLTableElement | null) {
  const step = steps[event.key]
  const from = (event.target as HTMLElement).closest<HTMLElement>('[data-day]')?.dataset.day
  if (step === undefined || !from || !table || event.altKey || event.ctrlKey || event.metaKey)
    return
  event.preventDefault()
  let cell: HTMLElement | null
  for (let day = plusDays(from, step); ; day = plusDays(day, step)) {
    cell = table.querySelector<HTMLElement>(`[data-day="${day}"]`)
    if (!cell) return
    const seen = [...cell.querySelectorAll<HTMLElement>('a, button')].find(
      (one) => one.offsetParent,
    )
    if (seen) {
      seen.focus()
      return
    }
  }
}

interface DayProps extends TaskCalendarProps {
  day: IsoDate
  outside: boolean
}

function Day({ day, outside, tasks, today, eventDate, eventUuid, selectedId }: DayProps) {
  const [all, setAll] = useState(false)
  const isEvent = day === eventDate
  const shown = all ? tasks : tasks.slice(0, inSight)
  const number = (
    <time
      dateTime={day}
      aria-current={day === today ? 'date' : undefined}
      className={cx(
        'flex size-7 items-center justify-center rounded-chip text-xs tabular-nums',
        day === today ? 'bg-wine font-semibold text-on-wine' : outside ? 'text-muted' : 'text-ink',
      )}
    >
      {fromIso(day).getDate()}
    </time>
  )
  return (
    <td
      data-day={day}
      className={cx(
        'h-13 border border-line p-0 align-top md:h-28',
        isEvent ? 'bg-wine-tint' : outside && 'bg-sunken',
      )}
    >
      <div className="hidden flex-col gap-0.5 p-1 md:flex">
        <div className="flex items-center gap-1">
          {number}
          {isEvent && <EventDay />}
        </div>
        {shown.length > 0 && (
          <ul className="flex flex-col gap-0.5">
            {shown.map((task) => (
              <li key={task.publicId}>
                <TaskLink task={task} eventUuid={eventUuid} today={today} selectedId={selectedId} />
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
        {tasks.length > 0 || isEvent ? (
          <a
            href={`#dia-${day}`}
            onClick={(event) => {
              event.preventDefault()
              const heading = document.getElementById(`dia-${day}`)
              heading?.scrollIntoView({ block: 'center' })
              heading?.focus({ preventScroll: true })
            }}
            aria-label={`${formatDay(day, today)}: ${[isEvent && 'dia do evento', tasks.length > 0 && count(tasks.length, 'tarefa', 'tarefas')].filter(Boolean).join(', ')}`}
            className="flex h-13 flex-col items-center gap-0.5 pt-1"
          >
            {number}
            <span className="flex items-center gap-0.5" aria-hidden>
              {isEvent && <CalendarHeart size={13} className="text-wine" />}
              {tasks.slice(0, inSight).map((task) => (
                <span
                  key={task.publicId}
                  className={cx('size-1.5 rounded-chip', dotOf(task, today))}
                />
              ))}
            </span>
          </a>
        ) : (
          <span className="flex h-13 justify-center pt-1">{number}</span>
        )}
      </div>
    </td>
  )
}

function dotOf(task: Task, today: IsoDate): string {
  if (task.checkedAt) return 'bg-sage'
  return task.deadline && task.deadline < today ? 'bg-coral' : 'bg-wine'
}

function EventDay() {
  return (
    <span className="flex min-w-0 items-center gap-1 text-xs font-medium text-wine">
      <CalendarHeart size={14} aria-hidden />
      <span className="truncate">Dia do evento</span>
    </span>
  )
}

type TaskLinkProps = Pick<TaskCalendarProps, 'eventUuid' | 'today' | 'selectedId'> & { task: Task }

/** A deadline in its day: late, done or to come, in a word for who does not see the colour. */
function TaskLink({ task, eventUuid, today, selectedId }: TaskLinkProps) {
  const late = !task.checkedAt && task.deadline !== undefined && task.deadline < today
  const { icon: Icon } = categoryOf(task.category, task.icon)
  return (
    <Link
      to="/app/$eventUuid/organization/$taskUuid"
      params={{ eventUuid, taskUuid: task.publicId }}
      search
      resetScroll={false}
      title={task.title}
      aria-current={task.publicId === selectedId || undefined}
      className={cx(
        'flex items-center gap-1 rounded-sm px-1 py-0.5 text-xs transition-colors',
        task.publicId === selectedId ? 'bg-wine text-on-wine' : 'hover:bg-hover',
        task.publicId !== selectedId &&
          (late ? 'text-coral' : task.checkedAt ? 'text-muted' : 'text-ink'),
      )}
    >
      {task.checkedAt ? (
        <Check size={12} className="shrink-0" aria-hidden />
      ) : (
        <Icon size={12} className="shrink-0" aria-hidden />
      )}
      <span className={cx('truncate', task.checkedAt && 'line-through')}>{task.title}</span>
      {(late || task.checkedAt) && (
        <span className="sr-only">{late ? ', atrasada' : ', concluída'}</span>
      )}
    </Link>
  )
}

/** The same month as a list, on a phone. */
function Agenda({
  days,
  month,
  today,
  eventDate,
  eventUuid,
  empty,
}: TaskCalendarProps & { days: Map<IsoDate, Task[]>; empty: boolean }) {
  const listed = weeksOf(month)
    .flat()
    .filter((day) => monthOf(day) === month && (days.has(day) || day === eventDate))
  if (empty) return <p className="py-8 text-center text-sm text-muted">Nada vence neste mês.</p>
  return (
    <div className="mt-4 flex flex-col gap-4 md:hidden">
      {listed.map((day) => (
        <div key={day}>
          <h4
            id={`dia-${day}`}
            tabIndex={-1}
            className="flex items-center gap-2 text-xs font-semibold text-muted"
          >
            {formatDay(day, today)}
            {day === eventDate && <EventDay />}
          </h4>
          <ul>
            {days.get(day)?.map((task) => (
              <li key={task.publicId} className="border-b border-line">
                <Link
                  to="/app/$eventUuid/organization/$taskUuid"
                  params={{ eventUuid, taskUuid: task.publicId }}
                  search
                  resetScroll={false}
                  className="block py-2.5"
                >
                  <span
                    className={cx(
                      'line-clamp-2 text-body font-medium wrap-break-word',
                      task.checkedAt && 'text-muted line-through decoration-faint',
                    )}
                  >
                    {task.title}
                  </span>
                  <TaskMeta task={task} template={false} />
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}
