import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useWorkspace } from '@/features/workspace/useWorkspace'
import type { EventType } from '@/lib/eventTypes'
import { buttonClass } from '@/ui/Button'

export interface StartRowProps {
  icon: ReactNode
  title: string
  detail: string
  /** The event or template behind the name, when it can be opened. */
  open?: { eventUuid: string }
  /** What begins a new event from it. */
  use: { label: string; search: { from?: string; type?: EventType } }
}

/** Something a new event can start from. */
export function StartRow({ icon, title, detail, open, use }: StartRowProps) {
  const { may } = useWorkspace()
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-5 py-4">
      <span className="flex size-10 shrink-0 items-center justify-center rounded-input bg-sunken text-muted">
        {icon}
      </span>
      <div className="min-w-0 flex-1 basis-48">
        <h3 className="text-body font-medium wrap-break-word">
          {open ? (
            <Link
              to="/app/$eventUuid"
              params={open}
              className="rounded-sm underline-offset-4 hover:underline"
            >
              {title}
            </Link>
          ) : (
            title
          )}
        </h3>
        <p className="mt-0.5 text-sm text-muted wrap-break-word">{detail}</p>
      </div>
      {may('WRITE_EVENTS') && (
        <Link
          to="/app/events/create"
          search={use.search}
          aria-label={`${use.label}: ${title}`}
          className={buttonClass('secondary', 'sm', 'max-sm:w-full')}
        >
          {use.label}
        </Link>
      )}
    </li>
  )
}
