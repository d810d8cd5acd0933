import { type ReactNode, useId } from 'react'

/** A part of the form under its name, ruled off from the one before. */
export function Section({
  title,
  help,
  aside,
  children,
}: {
  title: string
  help?: ReactNode
  aside?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="border-t border-line pt-6 first:border-0 first:pt-0">
      <div className="mb-4 flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 id={id} className="font-display text-lg font-medium">
            {title}
          </h2>
          {help && <p className="mt-0.5 text-sm text-muted">{help}</p>}
        </div>
        {aside}
      </div>
      <div className="flex flex-col gap-5">{children}</div>
    </section>
  )
}
