import { Checkbox as Base } from '@base-ui/react/checkbox'
import { Check, Minus } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { cx } from './classes'

export interface CheckboxProps {
  /** Said and shown; with `hideLabel`, only said. */
  label: ReactNode
  hideLabel?: boolean
  help?: ReactNode
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  /** Some, not all: the dash of a bulk selection. */
  indeterminate?: boolean
  disabled?: boolean
  /** Round and sage is a thing done; square and wine is a thing chosen. */
  shape?: 'square' | 'round'
  name?: string
  className?: string
}

/** A tick. Round for done (tasks), square for chosen (options, bulk selection). */
export function Checkbox({
  label,
  hideLabel,
  help,
  checked,
  onCheckedChange,
  indeterminate,
  disabled,
  shape = 'square',
  name,
  className,
}: CheckboxProps) {
  const id = useId()
  const on = checked || indeterminate
  return (
    // The form's own input is not laid out: a list has hundreds, each outside its row's flow.
    <div className={cx('flex items-start gap-1 *:[input]:hidden', className)}>
      {/* The box is 20 px to the eye and 36 or 44 to the finger. */}
      <Base.Root
        id={id}
        {...{ checked, indeterminate, disabled, name }}
        onCheckedChange={(next) => onCheckedChange(next)}
        aria-label={hideLabel && typeof label === 'string' ? label : undefined}
        aria-describedby={help ? `${id}-help` : undefined}
        className={
          'group -mx-2 -mt-1.5 -mb-2 touch:-mx-3 touch:-mt-2.5 touch:-mb-3 inline-flex size-9 ' +
          'touch:size-11 shrink-0 items-center justify-center rounded-input data-disabled:opacity-50'
        }
      >
        <span
          className={cx(
            'flex size-5 items-center justify-center border transition-colors',
            shape === 'round' ? 'rounded-chip' : 'rounded-sm',
            !on && 'border-line-control bg-surface group-hover:border-muted',
            on && shape === 'round' && 'border-sage bg-sage text-on-sage',
            on && shape === 'square' && 'border-wine bg-wine text-on-wine',
          )}
        >
          <Base.Indicator className="tick flex">
            {indeterminate ? (
              <Minus size={14} aria-hidden />
            ) : (
              <Check size={14} className="stroke-[2.25]!" aria-hidden />
            )}
          </Base.Indicator>
        </span>
      </Base.Root>
      {!hideLabel && (
        <div className="min-w-0 pl-2">
          <label htmlFor={id} className="text-body text-ink">
            {label}
          </label>
          {help && (
            <p id={`${id}-help`} className="text-xs text-muted">
              {help}
            </p>
          )}
        </div>
      )}
    </div>
  )
}
