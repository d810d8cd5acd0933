import type { ReactNode } from 'react'

/** The heading of a card on the page that adds documents: icon, title and purpose. */
export function CardHeading({
  icon,
  title,
  children,
}: {
  icon: ReactNode
  title: string
  children: ReactNode
}) {
  return (
    <div className="mb-4 flex gap-3">
      <span className="flex size-10 shrink-0 items-center justify-center rounded-input bg-wine-tint text-wine">
        {icon}
      </span>
      <div className="min-w-0">
        <p className="text-body font-semibold">{title}</p>
        <p className="text-sm text-muted">{children}</p>
      </div>
    </div>
  )
}
