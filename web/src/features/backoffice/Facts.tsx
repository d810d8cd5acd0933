import type { ReactNode } from 'react'
import { Card } from '@/ui/Card'

/** A list of facts under a title, with what comes below the list. */
export function Facts({
  title,
  below,
  children,
}: {
  title: string
  below?: ReactNode
  children: ReactNode
}) {
  return (
    <Card as="section" className="md:p-6">
      <h2 className="mb-4 font-display text-lg font-medium">{title}</h2>
      <FactList>{children}</FactList>
      {below && <div className="mt-4">{below}</div>}
    </Card>
  )
}

export function FactList({ children }: { children: ReactNode }) {
  return <dl className="flex flex-col gap-4">{children}</dl>
}

/** A fact, or that it is not known. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="mt-0.5 text-body wrap-break-word">
        {children || <span className="text-muted">Não informado</span>}
      </dd>
    </div>
  )
}

/** An identifier, selected whole by a click. */
export function Id({ children }: { children: string }) {
  return <span className="text-sm break-all select-all">{children}</span>
}
