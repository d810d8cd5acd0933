import type { ReactNode } from 'react'

export interface TaskSectionFrame {
  title: string
  /** Next to the title: a count, or the progress. */
  aside?: ReactNode
  /** At the right of the title. */
  action?: ReactNode
  children: ReactNode
}

/** "Subtarefas  2 de 3": a part of a task's detail under its heading. */
export function TaskSection({ title, aside, action, children }: TaskSectionFrame) {
  return (
    <section aria-label={title}>
      <div className="mb-1 flex min-h-7 items-center gap-2">
        <h3 className="text-xs font-semibold text-muted">{title}</h3>
        {aside}
        {action && <span className="ml-auto">{action}</span>}
      </div>
      {children}
    </section>
  )
}
