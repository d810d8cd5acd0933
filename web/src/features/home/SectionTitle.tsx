import type { ReactNode } from 'react'

/** The name of a part of the page, with the way to all of it. */
export function SectionTitle({
  id,
  title,
  children,
}: {
  id: string
  title: string
  children?: ReactNode
}) {
  return (
    <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
      <h2 id={id} className="font-display text-lg font-medium">
        {title}
      </h2>
      {children}
    </div>
  )
}
