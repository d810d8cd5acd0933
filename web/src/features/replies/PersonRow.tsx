import { Link, type LinkOptions } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { EventGetOutput } from '@/client/types.gen'
import { eventTypes } from '@/lib/eventTypes'
import { Avatar } from '@/ui/Avatar'

export interface PersonRowProps {
  /** Who it is about; their event where nobody has a name. */
  name: string | undefined
  event: Pick<EventGetOutput, 'type' | 'title'>
  link: LinkOptions
  title: string
  help: string
  aside: ReactNode
}

/** Somebody of an event, what they said or are asked, and what can be done about it. */
export function PersonRow({ name, event, link, title, help, aside }: PersonRowProps) {
  return (
    <li className="group relative flex flex-wrap items-center gap-3 py-3 has-[a:focus-visible]:rounded-input has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-wine">
      <Avatar name={name || event.title} size={36} tone={eventTypes[event.type].tint} decorative />
      <Link
        {...link}
        className="min-w-[min(7rem,100%)] flex-1 outline-none after:absolute after:inset-0"
      >
        <span className="line-clamp-2 text-body font-medium wrap-break-word underline-offset-4 group-has-[a:hover]:underline">
          {title}
        </span>
        <span className="line-clamp-2 text-xs text-muted wrap-break-word">{help}</span>
      </Link>
      {aside}
    </li>
  )
}
