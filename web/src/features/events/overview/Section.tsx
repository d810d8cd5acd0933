import { type ReactNode, useId } from 'react'
import { formatNumber } from '@/lib/text'

export interface SectionProps {
  title: string
  /** The way to all of it. */
  more?: ReactNode
  children: ReactNode
}

/** A part of the overview. */
export function Section({ title, more, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={id} className="font-display text-lg font-medium">
          {title}
        </h2>
        {more}
      </div>
      {children}
    </section>
  )
}

/** A subtitle with a count, such as "Atrasadas 2". */
export function Subtitle({
  count,
  tone = 'text-muted',
  children,
}: {
  count?: number
  tone?: string
  children: ReactNode
}) {
  return (
    <h3 className={`mt-3 flex gap-2 text-sm font-semibold ${tone}`}>
      <span className="inline-block min-w-0 wrap-break-word first-letter:uppercase">
        {children}
      </span>{' '}
      {count !== undefined && (
        <span className="font-normal text-muted tabular-nums">{formatNumber(count)}</span>
      )}
    </h3>
  )
}
