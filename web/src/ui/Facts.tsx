import type { ReactNode } from 'react'

/** A list of facts in the details of an item. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="flex flex-col gap-3">{children}</dl>
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-3">
      <dt className="w-24 shrink-0 text-sm text-muted">{label}</dt>
      {/* Under its label where large text leaves it no line of its own. */}
      <dd className="min-w-[min(9rem,100%)] flex-1 text-body wrap-anywhere tabular-nums">
        {children}
      </dd>
    </div>
  )
}
