import type { ReactNode } from 'react'

interface NoticeProps {
  icon: ReactNode
  title: string
  children: ReactNode
  action?: ReactNode
}

/** Renders a whole screen with one message and at most one action. */
export function Notice({ icon, title, children, action }: NoticeProps) {
  return (
    <main className="mx-auto flex min-h-dvh max-w-column flex-col items-center justify-center gap-4 px-6 py-10 text-center">
      <span className="flex size-16 items-center justify-center rounded-chip bg-sunken text-muted">
        {icon}
      </span>
      <h1 className="font-display text-xl font-medium">{title}</h1>
      <p className="text-body text-muted">{children}</p>
      {action}
    </main>
  )
}
