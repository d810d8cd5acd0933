import { Link } from '@tanstack/react-router'
import type { EventGetOutput, EventGetOverviewOutput } from '@/client/types.gen'
import { categoryOf } from '@/lib/categories'
import { daysBetween, formatDeadline, today } from '@/lib/dates'
import { cx } from '@/ui/classes'

/** A few tasks, each opening, with when it is due. */
export function TaskLines({
  tasks,
  event,
}: {
  tasks: EventGetOverviewOutput['next']
  event: EventGetOutput
}) {
  const now = today(event.timeZone)
  return (
    <ul className="divide-y divide-line">
      {tasks.map(({ publicId, title, category, icon, deadline }) => {
        const { icon: Icon, label } = categoryOf(category, icon)
        const left = deadline === undefined ? undefined : daysBetween(now, deadline)
        return (
          <li
            key={publicId}
            className="relative flex min-h-14 items-center gap-3 px-4 py-2.5 transition-colors first:rounded-t-card last:rounded-b-card has-[a:hover]:bg-sunken md:px-5"
          >
            <Icon size={18} className="shrink-0 text-muted" aria-hidden />
            <div className="min-w-0 flex-1">
              <Link
                to="/app/$eventUuid/organization/$taskUuid"
                params={{ eventUuid: event.uuid, taskUuid: publicId }}
                className="line-clamp-2 text-body font-medium wrap-break-word after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-wine"
              >
                {title}
              </Link>
              <p className="truncate text-xs text-muted">{label}</p>
            </div>
            <span
              className={cx(
                'text-xs whitespace-nowrap tabular-nums',
                left === undefined
                  ? 'text-muted'
                  : left < 0
                    ? 'font-medium text-coral'
                    : left <= 2
                      ? 'font-semibold text-ink'
                      : 'text-muted',
              )}
            >
              {deadline ? formatDeadline(deadline, now) : 'sem data'}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
