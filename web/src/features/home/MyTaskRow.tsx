import { Link } from '@tanstack/react-router'
import { barOf } from '@/app/event/tints'
import type { TaskMyTask } from '@/client/types.gen'
import { formatDeadline, type IsoDate } from '@/lib/dates'
import { eventTypes } from '@/lib/eventTypes'
import { formatHour } from '@/lib/time'
import { Checkbox } from '@/ui/Checkbox'
import { cx } from '@/ui/classes'
import { shortTitle } from './words'

export interface MyTaskRowProps {
  task: Pick<TaskMyTask, 'publicId' | 'title' | 'deadline' | 'clock' | 'due' | 'event'>
  now: IsoDate
  done: boolean
  onDone: (done: boolean) => void
}

/** One of one's own tasks, with the event it is of. */
export function MyTaskRow({ task, now, done, onDone }: MyTaskRowProps) {
  const { tint, label } = eventTypes[task.event.type]
  const late = task.due === 'LATE'
  return (
    <li className="group relative flex items-center gap-3 py-2.5 has-[a:focus-visible]:rounded-input has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-wine">
      <Checkbox
        shape="round"
        hideLabel
        label={`Concluir: ${task.title}`}
        checked={done}
        onCheckedChange={onDone}
        className="relative z-1"
      />
      <Link
        to="/app/$eventUuid/organization/$taskUuid"
        params={{ eventUuid: task.event.uuid, taskUuid: task.publicId }}
        className="min-w-0 flex-1 outline-none after:absolute after:inset-0"
      >
        <span
          className={cx(
            'line-clamp-2 text-body font-medium wrap-break-word underline-offset-4 group-has-[a:hover]:underline',
            done && 'text-muted line-through decoration-faint',
          )}
        >
          {task.title}
        </span>
        <span className="flex min-w-0 items-center gap-2 text-xs text-muted">
          <span className={cx('size-2 shrink-0 rounded-chip', barOf[tint])} aria-hidden />
          <span className="sr-only">{label}: </span>
          <span className="truncate">{shortTitle(task.event)}</span>
        </span>
      </Link>
      <span
        className={cx(
          'text-xs tabular-nums',
          late
            ? 'font-medium text-coral'
            : task.due === 'TODAY'
              ? 'font-medium text-ink'
              : 'text-muted',
        )}
      >
        {task.due === 'TODAY' && task.clock
          ? formatHour(task.clock)
          : task.deadline && formatDeadline(task.deadline, now)}
      </span>
    </li>
  )
}
