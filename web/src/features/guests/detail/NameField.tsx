import { useRef } from 'react'
import { SaveStatus } from '@/app/autosave/SaveStatus'
import { useAutosave } from '@/app/autosave/useAutosave'
import { cx } from '@/ui/classes'
import { nameLimit } from '../parse'

export interface NameFieldProps {
  label: string
  value: string
  draftKey: string
  /** Shown while the name is empty; without it the name is required. */
  placeholder?: string
  save: (name: string) => Promise<unknown>
  disabled?: boolean
  /** As the heading of a panel, or in a line of it. */
  size: 'title' | 'line'
}

/** A name, written over in place: Enter saves, Esc gives the old one back. */
export function NameField({
  label,
  value,
  draftKey,
  placeholder,
  save,
  disabled,
  size,
}: NameFieldProps) {
  const required = placeholder === undefined
  const { text, write, flush, reset, state } = useAutosave({
    value,
    draftKey,
    save,
    isValid: (name) => !required || name !== '',
  })
  const field = useRef<HTMLTextAreaElement>(null)
  const empty = required && text.trim() === ''
  return (
    <>
      <textarea
        ref={field}
        aria-label={label}
        aria-invalid={empty || undefined}
        rows={1}
        maxLength={nameLimit}
        readOnly={disabled}
        placeholder={placeholder}
        value={text}
        onChange={(event) => write(event.target.value.replace(/\s*\n\s*/g, ' '))}
        onBlur={() => (empty ? reset() : void flush())}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
            event.preventDefault()
            event.currentTarget.blur()
          }
          if (event.key === 'Escape' && text.trim() !== value) {
            event.stopPropagation()
            reset()
          }
        }}
        className={cx(
          '-mx-2 block field-sizing-content w-[calc(100%+1rem)] resize-none rounded-input border border-transparent bg-transparent px-2 transition-colors',
          'focus-visible:border-wine focus-visible:bg-surface focus-visible:ring-3 focus-visible:ring-wine/20 focus-visible:outline-none',
          !disabled && 'hover:bg-sunken',
          size === 'title'
            ? 'py-1 font-display text-lg font-medium'
            : 'py-0.5 text-sm font-medium touch:min-h-9 touch:py-1.5 touch:text-base',
        )}
      />
      {empty ? (
        <p role="status" className="text-xs font-medium text-coral">
          Dê um nome ao convite
        </p>
      ) : (
        state === 'failed' && <SaveStatus state={state} onRetry={() => void flush()} />
      )}
    </>
  )
}
