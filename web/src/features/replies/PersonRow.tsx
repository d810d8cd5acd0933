import { Link, type LinkOptions } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { EventGetOutput } from '@/client/types.gen'
import { eventTypes } from '@/lib/eventTypes'
import { Avatar } from '@/ui/Avatar'

export interface PersonRowProps {
  /** The person's name; undefined if it is not known, and then the event's title is shown. */
  name: string | undefined
  event: Pick<EventGetOutput, 'type' | 'title'>
  link: LinkOptions
  title: string
  help: string
  aside: ReactNode
}

/** A person of an event with their reply or open question, and its actions. */
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
