import { useId } from 'react'
import { WhenClashed } from '@/app/clash/WhenClashed'
import { cx } from '@/ui/classes'
import { frameClass } from '@/ui/Field'
import { SaveStatus } from './SaveStatus'
import { type Autosave, useAutosave } from './useAutosave'

export interface AutosavedTextProps extends Autosave {
  label: string
  placeholder: string
  maxLength: number
  help?: string
}

/** A field of free words that save themselves. */
export function AutosavedText({
  label,
  placeholder,
  maxLength,
  help,
  ...words
}: AutosavedTextProps) {
  const { text, write, flush, state, clash } = useAutosave(words)
  const id = useId()
  return (
    <div>
      <div className="mb-1 flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="text-xs font-semibold text-muted">
          {label}
        </label>
        <SaveStatus state={state} onRetry={() => void flush()} />
      </div>
      <textarea
        id={id}
        rows={3}
        maxLength={maxLength}
        placeholder={placeholder}
        aria-describedby={help && `${id}-help`}
        value={text}
        onChange={(event) => write(event.target.value)}
        onBlur={() => void flush()}
        className={cx(
          frameClass,
          'min-h-24 resize-none px-3.5 py-2.5 leading-relaxed field-sizing-content',
        )}
      />
      <WhenClashed clash={clash} />
      {help && (
        <p id={`${id}-help`} className="mt-1.5 text-sm text-muted">
          {help}
        </p>
      )}
    </div>
  )
}
