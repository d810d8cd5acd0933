import { NumberField as Base } from '@base-ui/react/number-field'
import { Minus, Plus } from 'lucide-react'
import type { Ref } from 'react'
import { cx } from './classes'
import { Field, type FieldProps, frameClass } from './Field'

export interface NumberFieldProps extends FieldProps {
  value: number | null
  onValueChange: (value: number | null) => void
  onBlur?: () => void
  name?: string
  min?: number
  max?: number
  step?: number
  disabled?: boolean
  placeholder?: string
  ref?: Ref<HTMLInputElement>
}

const stepClass =
  'flex w-10 touch:w-12 shrink-0 items-center justify-center text-muted hover:text-ink disabled:opacity-40'

/** A whole number with − and +, arrows and the wheel of a phone's keyboard. */
export function NumberField({
  label,
  help,
  error,
  optional,
  hideLabel,
  className,
  id,
  value,
  onValueChange,
  onBlur,
  name,
  min,
  max,
  step = 1,
  disabled,
  placeholder,
  ref,
}: NumberFieldProps) {
  return (
    <Field {...{ label, help, error, optional, hideLabel, className, id }}>
      {(control) => (
        <Base.Root
          id={control.id}
          value={value}
          onValueChange={(next) => onValueChange(next)}
          locale="pt-BR"
          format={{ maximumFractionDigits: 0 }}
          // Held back by the schema's words, not turned into another number behind one's back.
          allowOutOfRange
          {...{ name, min, max, step, disabled }}
        >
          <Base.Group
            className={cx(
              frameClass,
              'flex h-10 touch:h-12 focus-within:border-wine focus-within:ring-3 focus-within:ring-wine/20',
              error && 'border-coral',
            )}
          >
            <Base.Decrement aria-label="Diminuir" className={stepClass}>
              <Minus size={16} aria-hidden />
            </Base.Decrement>
            <Base.Input
              ref={ref}
              onBlur={onBlur}
              placeholder={placeholder}
              aria-describedby={control['aria-describedby']}
              aria-invalid={control['aria-invalid']}
              aria-roledescription="campo numérico"
              className="w-full min-w-0 flex-1 bg-transparent text-center tabular-nums outline-none"
            />
            <Base.Increment aria-label="Aumentar" className={stepClass}>
              <Plus size={16} aria-hidden />
            </Base.Increment>
          </Base.Group>
        </Base.Root>
      )}
    </Field>
  )
}
