import type { InputHTMLAttributes, Ref } from 'react'
import { formatAmount, parseCents } from '@/lib/money'
import { Field, type FieldProps, inputClass } from './Field'

export interface MoneyFieldProps
  extends FieldProps,
    Omit<
      InputHTMLAttributes<HTMLInputElement>,
      'id' | 'className' | 'value' | 'defaultValue' | 'onChange' | 'type'
    > {
  /** Whole cents, or null when empty. */
  value: number | null
  onValueChange: (cents: number | null) => void
  ref?: Ref<HTMLInputElement>
}

/** Money in reais, typed from the cents up as Brazilian banks do; emits whole cents. */
export function MoneyField({
  label,
  help,
  error,
  optional,
  hideLabel,
  className,
  id,
  value,
  onValueChange,
  ...input
}: MoneyFieldProps) {
  return (
    <Field {...{ label, help, error, optional, hideLabel, className, id }}>
      {(control) => (
        <div className="relative">
          <span className="pointer-events-none absolute inset-y-0 left-3.5 flex items-center text-sm text-muted touch:text-base">
            R$
          </span>
          <input
            type="text"
            inputMode="numeric"
            autoComplete="off"
            placeholder="0,00"
            className={`${inputClass} pl-10 tabular-nums`}
            {...input}
            {...control}
            value={value === null ? '' : formatAmount(value)}
            onChange={(event) => onValueChange(parseCents(event.target.value))}
          />
        </div>
      )}
    </Field>
  )
}
