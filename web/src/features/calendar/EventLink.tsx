import { Link } from '@tanstack/react-router'
import { nameOf } from '@/app/event/tints'
import type { TaskCalendarEvent } from '@/client/types.gen'
import { eventTypes } from '@/lib/eventTypes'
import { formatHour } from '@/lib/time'
import { cx } from '@/ui/classes'

/** An event on its day. */
export function EventLink({ event }: { event: TaskCalendarEvent }) {
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
