import type { ReactNode } from 'react'

/** One kind of component with all its states. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t border-line py-8">
      <h2 className="mb-5 font-display text-lg font-medium">{title}</h2>
      {children}
    </section>
  )
}

/** A row of states that wraps. */
export function Row({ children }: { children: ReactNode }) {
  return <div className="mb-4 flex flex-wrap items-center gap-3">{children}</div>
}

/** Lays fields out in columns if there is room. */
export function Grid({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-1 gap-5 sm:grid-cols-2 lg:grid-cols-3">{children}</div>
}
