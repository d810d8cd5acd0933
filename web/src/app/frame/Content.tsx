import type { ReactNode } from 'react'
import { cx } from '@/ui/classes'

/**
 * The team's pages have one left edge and two widths: `wide` (1096 px) for lists and boards,
 * `column` (640 px) for pages that are read or filled in from top to bottom. `whole` is for pages
 * with a layout of their own, like a list with a panel; `alone`, centered, for pages without the
 * sidebar.
 */
const widths = {
  wide: 'page-wide pt-5 pb-10 md:pt-10',
  column: 'page-column pt-5 pb-10 md:pt-10',
  whole: '',
  alone: 'page-column mx-auto pt-5 pb-10 md:pt-10',
}

/** The main landmark. */
export function Content({
  children,
  width = 'wide',
  className,
}: {
  children: ReactNode
  width?: keyof typeof widths
  className?: string
}) {
  return (
    <main id="conteudo" tabIndex={-1} className={cx('outline-none', widths[width], className)}>
      {children}
    </main>
  )
}
