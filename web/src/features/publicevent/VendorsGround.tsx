import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, type LinkOptions } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { eventTypes } from '@/lib/eventTypes'
import { textLinkClass } from '@/ui/TextLink'
import { grounds } from './invitation'
import { publicEventQuery } from './query'

export interface VendorsGroundProps {
  slug: string
  back: LinkOptions
  title: string
  subtitle?: ReactNode
  picture?: ReactNode
  children: ReactNode
}

/** The frame of the pages of an event's vendors, styled like the event's own page. */
export function VendorsGround({
  slug,
  back,
  title,
  subtitle,
  picture,
  children,
}: VendorsGroundProps) {
  const { data: event } = useSuspenseQuery(publicEventQuery(slug))
  const { tint } = eventTypes[event.type]
  const name = event.names.length > 0 ? event.names.join(' & ') : event.title
  return (
    <main className="min-h-dvh bg-paper">
      <header className={`bg-linear-to-b to-paper px-5 pt-6 pb-10 md:pt-10 ${grounds[tint]}`}>
        <div className="mx-auto flex max-w-160 flex-col items-center text-center wrap-anywhere">
          <Link
            {...back}
            className={`${textLinkClass} inline-flex min-h-11 items-center gap-1 self-start text-sm`}
          >
            <ChevronLeft size={16} aria-hidden />
            {back.to === '/$slug' ? name : 'Fornecedores'}
          </Link>
          {picture && <div className="mt-4">{picture}</div>}
          <p className="mt-4 text-sm text-muted">{name}</p>
          <h1 className="mt-1 font-display text-2xl font-medium tracking-[-0.01em]">{title}</h1>
          {subtitle && <p className="mt-1 text-body text-muted">{subtitle}</p>}
        </div>
      </header>
      <div className="mx-auto max-w-160 px-5 pb-16">{children}</div>
    </main>
  )
}
