import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { cx } from './classes'

/** What every field of a form shares. */
export interface FieldProps {
  label: ReactNode
  /** Below the field, always there. */
  help?: ReactNode
  /** The error and its remedy; shown in addition to the help. */
  error?: string
  /** Shows "(opcional)" next to the label; everything else is required. */
  optional?: boolean
  /** The label stays for screen readers only. */
  hideLabel?: boolean
  /** For the field's place in a layout. */
  className?: string
  id?: string
}

/** What the control inside a field must carry. */
export interface FieldControl {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

interface Props extends FieldProps {
  children: (control: FieldControl, labelId: string) => ReactNode
  /** Right of the label: a counter, a small link. */
  aside?: ReactNode
  /** When the control is no native input, its label cannot point at it with `for`. */
  labelAs?: 'label' | 'span'
}

/** Label above, help below, error next to it, all tied to the control by ID. */
export function Field({
  label,
  help,
  error,
  optional,
  hideLabel,
  className,
  id: givenId,
  children,
  aside,
  labelAs: Label = 'label',
}: Props) {
  const generatedId = useId()
  const id = givenId ?? generatedId
  const labelId = `${id}-label`
  const helpId = `${id}-help`
  const errorId = `${id}-error`
  const describedBy = [error && errorId, help && helpId].filter(Boolean).join(' ') || undefined
  return (
    <div data-field className={cx('flex min-w-0 flex-col gap-1.5', className)}>
      <div className={cx('flex items-baseline justify-between gap-3', hideLabel && 'sr-only')}>
        <Label
          id={labelId}
          data-label
          {...(Label === 'label' ? { htmlFor: id } : {})}
          className="text-sm font-medium text-ink"
        >
          {label}
          {optional && <span className="font-normal text-muted"> (opcional)</span>}
        </Label>
        {aside}
      </div>
      {children(
        { id, 'aria-describedby': describedBy, 'aria-invalid': error ? true : undefined },
        labelId,
      )}
      {error && <FieldError id={errorId}>{error}</FieldError>}
      {help && (
        <div id={helpId} className="text-xs text-muted">
          {help}
        </div>
      )}
    </div>
  )
}

/** The sentence under a field that needs another look. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="flex items-start gap-1.5 text-xs font-medium text-coral">
      <CircleAlert size={15} className="mt-0.5" aria-hidden />
      <span>{children}</span>
    </p>
  )
}

/** The frame of every input; padding and height are the input's own. */
export const frameClass = cx(
  'w-full min-w-0 rounded-input border border-line-control bg-surface text-ink',
  'text-sm touch:text-base transition-[border-color,box-shadow]',
  'hover:border-muted focus-visible:border-wine focus-visible:outline-none',
  'focus-visible:ring-3 focus-visible:ring-wine/20',
  'aria-invalid:border-coral aria-invalid:focus-visible:ring-coral/20',
  'disabled:bg-sunken disabled:text-muted disabled:border-line-strong',
  '[&:is(input,textarea):read-only]:bg-sunken',
)

/** A one-line input, also of those that are buttons (Select, Combobox). */
export const inputClass = cx(frameClass, 'h-10 touch:h-12 px-3.5')
