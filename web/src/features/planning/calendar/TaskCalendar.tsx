import {
  type Announcements,
  DndContext,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { CSS } from '@dnd-kit/utilities'
import { Link } from '@tanstack/react-router'
import { CalendarHeart, Check } from 'lucide-react'
import { useId, useMemo } from 'react'
import { DayTasks } from '@/app/month/DayTasks'
import { DayAnchor, DayNumber, MonthHeader, MonthTable } from '@/app/month/Month'
import { categoryOf } from '@/lib/categories'
import { formatDay, type IsoDate } from '@/lib/dates'
import { byDay, type IsoMonth, monthOf, monthText, weeksOf } from '@/lib/month'
import { count } from '@/lib/text'
import { cx } from '@/ui/classes'
import { EmptyLine } from '@/ui/EmptyLine'
import { type Task, useChecklist } from '../checklist'
import { TaskMeta } from '../TaskMeta'
import { timingOn } from '../timing'
import { useReschedule } from '../useReschedule'

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

/** A month of deadlines: in the days on a desktop, in a list under them on a phone. */
export default function TaskCalendar(props: TaskCalendarProps) {
  const { tasks, month, today, eventDate } = props
  const days = useMemo(() => byDay(tasks), [tasks])
  const title = useId()
  const { event } = useChecklist()
  const reschedule = useReschedule(today)
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
  )
  const due = [...days].reduce(
    (sum, [day, all]) => sum + (monthOf(day) === month ? all.length : 0),
    0,
  )
  return (
    <section aria-labelledby={title}>
      <MonthHeader id={title} month={month} today={today} />
      <p role="status" className="sr-only">
        {`${monthText(month)}: ${due === 0 ? 'nada vence' : count(due, 'tarefa', 'tarefas')}`}
      </p>
      <DndContext
        sensors={sensors}
        collisionDetection={pointerWithin}
        accessibility={{
          announcements: announcementsOf(tasks, today),
          screenReaderInstructions: { draggable: '' },
        }}
        onDragEnd={({ active, over }) => {
          const task = tasks.find(({ publicId }) => publicId === active.id)
          const day = over && String(over.id)
          if (task && day && day !== task.deadline) reschedule(task, timingOn(day, task, event))
        }}
      >
        <MonthTable
          labelledBy={title}
          month={month}
          day={(day, outside) => (
            <Day key={day} {...props} day={day} tasks={days.get(day) ?? []} outside={outside} />
          )}
        />
      </DndContext>
      <Agenda {...props} days={days} empty={due === 0 && monthOf(eventDate ?? '') !== month} />
    </section>
  )
}

/** What a drag says to who does not see it. */
function announcementsOf(tasks: readonly Task[], today: IsoDate): Announcements {
  const title = (id: string | number) => tasks.find(({ publicId }) => publicId === id)?.title ?? ''
  return {
    onDragStart: ({ active }) => `Você pegou ${title(active.id)}.`,
    onDragOver: ({ over }) => (over ? `Em ${formatDay(String(over.id), today)}.` : undefined),
    onDragEnd: ({ active }) => `Você soltou ${title(active.id)}.`,
    onDragCancel: ({ active }) => `Cancelado. ${title(active.id)} voltou para o dia.`,
  }
}

interface DayProps extends TaskCalendarProps {
  day: IsoDate
  outside: boolean
}

function Day({ day, outside, tasks, today, eventDate, eventUuid, selectedId }: DayProps) {
  const isEvent = day === eventDate
  const number = <DayNumber {...{ day, today, outside }} />
  const { setNodeRef, isOver } = useDroppable({ id: day })
  return (
    <td
      ref={setNodeRef}
      data-day={day}
      className={cx(
        'h-13 border border-line p-0 align-top md:h-28',
        isOver && 'outline-2 -outline-offset-2 outline-wine',
        isEvent ? 'bg-wine-tint' : outside && 'bg-sunken',
      )}
    >
      <div className="hidden flex-col gap-0.5 p-1 md:flex">
        <div className="flex items-center gap-1">
          {number}
          {isEvent && <EventDay />}
        </div>
        <DayTasks {...{ day, today, tasks, inSight }}>
          {(task) => (
            <TaskLink task={task} eventUuid={eventUuid} today={today} selectedId={selectedId} />
          )}
        </DayTasks>
      </div>
      <div className="md:hidden">
        {tasks.length > 0 || isEvent ? (
          <DayAnchor
            day={day}
            label={`${formatDay(day, today)}: ${[isEvent && 'dia do evento', tasks.length > 0 && count(tasks.length, 'tarefa', 'tarefas')].filter(Boolean).join(', ')}`}
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
          </DayAnchor>
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
  const { setNodeRef, listeners, transform, isDragging } = useDraggable({
    id: task.publicId,
    disabled: task.checkedAt !== undefined,
  })
  return (
    <Link
      ref={setNodeRef}
      draggable={false}
      {...listeners}
      style={{ transform: CSS.Translate.toString(transform) }}
      to="/app/$eventUuid/organization/$taskUuid"
      params={{ eventUuid, taskUuid: task.publicId }}
      search
      resetScroll={false}
      title={task.title}
      aria-current={task.publicId === selectedId || undefined}
      className={cx(
        'flex items-center gap-1 rounded-sm px-1 py-0.5 text-xs transition-colors',
        // The day below receives the release of the pointer, so that dropping does not open the task.
        isDragging && 'pointer-events-none relative z-10 bg-surface shadow-float',
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
  if (empty) return <EmptyLine className="py-8 text-center">Nada vence neste mês.</EmptyLine>
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
