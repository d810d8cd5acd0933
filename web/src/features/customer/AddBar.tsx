import type { LinkOptions } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { ActLink } from './ActLink'

/** The way to add something to a list: on a phone it stays in thumb reach, above the tabs, however short the list. */
export function AddBar({
  link,
  closed,
  children,
}: {
  link: LinkOptions
  closed: string | undefined
  children: string
}) {
  return (
    // As high as the link, so that the list's end can be scrolled out from under it.
    <div className="min-h-13">
      <div className="pointer-events-none fixed inset-x-5 bottom-[calc(4.5rem+env(safe-area-inset-bottom))] z-10 flex justify-center md:static">
        <div className="pointer-events-auto max-w-full rounded-input shadow-float md:shadow-none">
          <ActLink link={link} closed={closed} size="lg" icon={<Plus size={18} aria-hidden />}>
            {children}
          </ActLink>
        </div>
      </div>
    </div>
  )
}
