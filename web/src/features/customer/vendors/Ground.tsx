import { Link, type LinkOptions } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { grounds } from '@/features/publicevent/invitation'
import { eventTypes } from '@/lib/eventTypes'
import { Callout } from '@/ui/Callout'
import { textLinkClass } from '@/ui/TextLink'
import { LockedNote } from '../LockedNote'
import { useCustomerEvent } from '../useCustomerEvent'
import { useMay } from '../useMay'
import { calledBy } from '../words'

export interface GroundProps {
  back: { link: LinkOptions; label: string }
  title: string
  subtitle?: ReactNode
  picture?: ReactNode
  children: ReactNode
}

/** What the vendors' pages stand on: they wear the event, as its first page does. */
export function Ground({ back, title, subtitle, picture, children }: GroundProps) {
  const { access } = useCustomerEvent()
  const { closed } = useMay('VENDORS')
  const { tint } = eventTypes[access.event.type]
  return (
    <main id="conteudo" tabIndex={-1} className="min-h-dvh bg-paper outline-none">
      <header className={`bg-linear-to-b to-paper px-5 pt-4 pb-8 md:pt-8 ${grounds[tint]}`}>
        <div className="mx-auto flex max-w-150 flex-col items-center text-center">
          <Link
            {...back.link}
            className={`${textLinkClass} -ml-1 inline-flex min-h-11 items-center gap-1 self-start text-sm`}
          >
            <ChevronLeft size={16} aria-hidden />
            {back.label}
          </Link>
          {picture && <div className="mt-3">{picture}</div>}
          <p className="mt-3 max-w-full text-sm text-muted wrap-break-word">
            {calledBy(access.event)}
          </p>
          <h1 className="mt-1 max-w-full font-display text-xl font-medium tracking-[-0.01em] wrap-break-word md:text-2xl">
            {title}
          </h1>
          {subtitle && (
            <p className="mt-1.5 max-w-full text-body text-muted wrap-break-word">{subtitle}</p>
          )}
        </div>
      </header>
      <div className="mx-auto flex max-w-150 flex-col gap-8 px-5 pb-16">
        <LockedNote />
        {closed && <Callout>{closed}</Callout>}
        {children}
      </div>
    </main>
  )
}
