import { useEffect, useRef } from 'react'
import { Callout } from './Callout'

export interface ErrorSummaryProps {
  /** One line per thing to mend; nothing is shown when empty. */
  errors: readonly { message: string; fieldId?: string }[]
  title?: string
  /** Changes with each refused attempt, so the summary takes the focus again. */
  attempt?: number
  /** They are referred to by their place. */
  numbered?: boolean
}

/** What a form still needs, summed up on top; takes the focus so it is read out. */
export function ErrorSummary({
  errors,
  title = 'Falta pouco para terminar',
  attempt = 0,
  numbered = false,
}: ErrorSummaryProps) {
  const List = numbered ? 'ol' : 'ul'
  const box = useRef<HTMLDivElement>(null)
  const shown = errors.length > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt moves the focus again
  useEffect(() => {
    if (shown) box.current?.focus()
  }, [shown, attempt])
  if (!shown) return null
  return (
    <div ref={box} tabIndex={-1} className="rounded-card">
      <Callout tone="coral" title={title} role="alert">
        <List className={numbered ? 'mt-1 list-decimal pl-5' : 'mt-1 list-disc pl-4'}>
          {errors.map(({ message, fieldId }) => (
            <li key={`${fieldId ?? ''}${message}`}>
              {fieldId ? (
                <a
                  href={`#${fieldId}`}
                  className="underline underline-offset-2"
                  onClick={(event) => {
                    event.preventDefault()
                    document.getElementById(fieldId)?.focus()
                  }}
                >
                  {message}
                </a>
              ) : (
                message
              )}
            </li>
          ))}
        </List>
      </Callout>
    </div>
  )
}
