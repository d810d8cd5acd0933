import { Link, type LinkOptions } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { grounds } from '@/features/publicevent'
import { eventTypes } from '@/lib/eventTypes'
import { textLinkClass } from '@/ui/TextLink'
import { useCustomerEvent } from './useCustomerEvent'

export interface GroundProps {
  back: { link: LinkOptions; label: string }
  children: ReactNode
}

/** The frame of every page below the first one: the event's color at the top, and the link back. */
export function Ground({ back, children }: GroundProps) {
  const { access } = useCustomerEvent()
  const { tint } = eventTypes[access.event.type]
  return (
    <main
      id="conteudo"
      tabIndex={-1}
      // What sticks on the page stays below the desktop's bar; a phone has none.
      className={`[--stuck:var(--top)] md:[--stuck:calc(var(--top)+4rem)] min-h-dvh bg-paper bg-linear-to-b to-paper to-[14rem] outline-none ${grounds[tint]}`}
    >
      <div className="mx-auto max-w-150 px-5 pt-4 pb-16 md:pt-8">
        <Link
          {...back.link}
          // The way back from a page below is not the page one is on.
          activeOptions={{ exact: true }}
          className={`${textLinkClass} -ml-1 inline-flex min-h-11 max-w-full items-center gap-1 text-sm`}
        >
          <ChevronLeft size={16} className="shrink-0" aria-hidden />
          <span className="truncate">{back.label}</span>
        </Link>
        {children}
      </div>
    </main>
  )
}
