import type { ReactNode } from 'react'

/** What is known of something, fact by fact, in its details. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="flex flex-col gap-3">{children}</dl>
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[6rem_minmax(0,1fr)] gap-3">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="text-body wrap-anywhere tabular-nums">{children}</dd>
    </div>
  )
}
