import type { ReactNode } from 'react'
import { cx } from '@/ui/classes'

/** The main landmark: at most 1120 px of content, whatever the window. */
export function Content({
  children,
  wide = false,
  className,
}: {
  children: ReactNode
  /** For screens that split into list and panel: the whole width is theirs. */
  wide?: boolean
  className?: string
}) {
  return (
    <main
      id="conteudo"
      tabIndex={-1}
      className={cx(
        'outline-none',
        !wide && 'mx-auto max-w-[calc(1120px+6rem)] px-5 pt-5 pb-10 md:px-8 md:pt-10 lg:px-12',
        className,
      )}
    >
      {children}
    </main>
  )
}
