import { Link, linkOptions } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { SiteTabs, useSiteScope } from '@/features/site'
import { useGifts } from './queries'

/** The frame of the team's gift pages: the gift list and the received orders. */
export function TeamGifts({ now, children }: { now: 'gifts' | 'orders'; children: ReactNode }) {
  const { eventUuid } = useSiteScope()
  const { orders, unthanked } = useGifts()
  const params = { eventUuid }
  const pages = [
    {
      at: 'gifts',
      label: 'Lista',
      link: linkOptions({ to: '/app/$eventUuid/website-and-gifts/gifts', params }),
    },
    {
      at: 'orders',
      label: orders === 0 ? 'Recebidos' : `Recebidos (${unthanked > 0 ? unthanked : orders})`,
      link: linkOptions({ to: '/app/$eventUuid/website-and-gifts/orders', params }),
    },
  ] as const
  return (
    <div className="page-wide flex flex-col gap-5 pt-5 pb-10 md:pt-8">
      <SiteTabs now="gifts" className="md:self-start" />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h1 className="font-display text-xl font-medium tracking-[-0.01em]">
          {now === 'gifts' ? 'Presentes' : 'Presentes recebidos'}
        </h1>
        <nav aria-label="Presentes" className="flex gap-4">
          {pages.map(({ at, label, link }) => (
            <Link
              key={at}
              {...link}
              aria-current={at === now ? 'page' : undefined}
              activeOptions={{ exact: true }}
              className="flex min-h-11 items-center border-b-2 border-transparent text-body text-muted hover:text-ink aria-[current=page]:border-wine aria-[current=page]:font-medium aria-[current=page]:text-ink"
            >
              {label}
            </Link>
          ))}
        </nav>
      </div>
      {children}
    </div>
  )
}
