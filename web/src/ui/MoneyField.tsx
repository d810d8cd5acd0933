import { type InputHTMLAttributes, type Ref, useLayoutEffect, useRef, useState } from 'react'
import { amountToType, formatAmount, type MoneyValue, notMoney, parseCents } from '@/lib/money'
import { useTyped } from '@/lib/useTyped'
import { Field, type FieldProps, inputClass } from './Field'

export interface MoneyFieldProps
  extends FieldProps,
    Omit<
      InputHTMLAttributes<HTMLInputElement>,
      'id' | 'className' | 'value' | 'defaultValue' | 'onChange' | 'type'
    > {
  value: MoneyValue
  onValueChange: (value: MoneyValue) => void
  ref?: Ref<HTMLInputElement>
}

/** Money in reais, typed as people say it (lib/money); emits whole cents. */
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
  const [inside, setInside] = useState(false)
  const touched = useRef(false)
  const entered = useRef<HTMLInputElement>(null)
  const [text, setText] = useTyped(
    value,
    (held) => (typeof held === 'number' ? formatAmount(held) : (held ?? '')),
    heldOf,
  )
  // By the keyboard all of it is chosen, also now that it has no points; a finger chooses where.
  useLayoutEffect(() => {
    if (inside && !touched.current) entered.current?.select()
  }, [inside])
  // On leaving the field, an invalid amount shows its error without waiting for the form to be
  // sent.
  const wrong = error ?? (!inside && typeof value === 'string' ? notMoney : undefined)
  return (
    <Field {...{ label, help, error: wrong, optional, hideLabel, className, id }}>
      {(control) => (
        <div className="relative">
          <span
            className={
              'pointer-events-none absolute inset-y-0 left-3.5 flex items-center text-sm text-muted ' +
              'touch:text-base'
            }
          >
            R$
          </span>
          <input
            type="text"
            // The keypad of a phone that has a comma.
            inputMode="decimal"
            autoComplete="off"
            placeholder="0,00"
            className={`${inputClass} pl-10 tabular-nums`}
            {...input}
            {...control}
            value={text}
            onChange={(event) => {
              setText(event.target.value)
              onValueChange(heldOf(event.target.value))
            }}
            onPointerDown={(event) => {
              touched.current = true
              input.onPointerDown?.(event)
            }}
            onFocus={(event) => {
              entered.current = event.currentTarget
              setInside(true)
              // Corrected without its points, which a digit more or less would put in the wrong place.
              if (typeof value === 'number') setText(amountToType(value))
              input.onFocus?.(event)
            }}
            onBlur={(event) => {
              touched.current = false
              setInside(false)
              if (typeof value !== 'string') setText(value === null ? '' : formatAmount(value))
              input.onBlur?.(event)
            }}
          />
        </div>
      )}
    </Field>
  )
}

const heldOf = (text: string): MoneyValue => {
  const cents = parseCents(text)
  return cents === undefined ? text : cents
}
