import { Link } from '@tanstack/react-router'
import type { EventGetOutput, EventGetOverviewOutput } from '@/client/types.gen'
import { categoryOf } from '@/lib/categories'
import { daysBetween, formatDeadline, today } from '@/lib/dates'
import { formatHour } from '@/lib/time'
import { cx } from '@/ui/classes'

export interface TaskLinesProps {
  tasks: EventGetOverviewOutput['next']
  event: EventGetOutput
  /** Whether a heading above shows their day: then the rows show only the time. */
  dayless?: boolean
}

/** A few tasks, each opening, with when it is due. */
export function TaskLines({ tasks, event, dayless = false }: TaskLinesProps) {
  const now = today(event.timeZone)
  return (
    <ul className="divide-y divide-line">
      {tasks.map(({ publicId, title, category, icon, deadline, clock }) => {
        const { icon: Icon, label } = categoryOf(category, icon)
        const late = deadline !== undefined && daysBetween(now, deadline) < 0
        const when = dayless
          ? clock && formatHour(clock)
          : deadline
            ? formatDeadline(deadline, now)
            : 'sem data'
        return (
          <li
            key={publicId}
            className="group relative flex min-h-12 items-center gap-3 py-2.5 has-[a:focus-visible]:rounded-input has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-wine"
          >
            <Icon size={18} className="shrink-0 text-muted" aria-hidden />
            <div className="min-w-0 flex-1">
              <Link
                to="/app/$eventUuid/organization/$taskUuid"
                params={{ eventUuid: event.uuid, taskUuid: publicId }}
                className="line-clamp-2 text-body font-medium wrap-break-word underline-offset-4 outline-none after:absolute after:inset-0 group-has-[a:hover]:underline"
              >
                {title}
              </Link>
              <p className="truncate text-xs text-muted">{label}</p>
            </div>
            {when && (
              <span
                className={cx(
                  'shrink-0 text-xs tabular-nums',
                  late ? 'font-medium text-coral' : dayless ? 'text-ink' : 'text-muted',
                )}
              >
                {when}
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
