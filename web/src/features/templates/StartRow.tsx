import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { buttonClass } from '@/ui/Button'

export interface StartRowProps {
  icon: ReactNode
  title: string
  detail: string
  /** The receiving event, and the source: a template's UUID, or an event type that has a checklist of Cortejo. */
  into: { eventUuid: string; eventTemplateUuid: string }
}

/** Something whose tasks this event can take. */
export function StartRow({ icon, title, detail, into }: StartRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-5 py-4">
      <span className="flex size-10 shrink-0 items-center justify-center rounded-input bg-sunken text-muted">
        {icon}
      </span>
      <div className="min-w-0 flex-1 basis-48">
        <h3 className="text-body font-medium wrap-break-word">{title}</h3>
        <p className="mt-0.5 text-sm text-muted wrap-break-word">{detail}</p>
      </div>
      <Link
        to="/app/$eventUuid/templates/$eventTemplateUuid"
        params={into}
        aria-label={`Ver as tarefas: ${title}`}
        className={buttonClass('secondary', 'sm', 'max-sm:w-full')}
      >
        Ver as tarefas
      </Link>
    </li>
  )
}
