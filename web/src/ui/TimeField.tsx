import type { InputHTMLAttributes, Ref } from 'react'
import { formatTime, parseTime, typeTime } from '@/lib/time'
import { useTyped } from '@/lib/useTyped'
import { Field, type FieldProps, inputClass } from './Field'

export interface TimeFieldProps
  extends FieldProps,
    Omit<
      InputHTMLAttributes<HTMLInputElement>,
      'id' | 'className' | 'value' | 'defaultValue' | 'onChange' | 'type'
    > {
  /** "16:30", or '' when empty. */
  value: string
  onValueChange: (value: string) => void
  ref?: Ref<HTMLInputElement>
}

/** An hour of the day, typed as 1630 or 16:30; emits "16:30". Invalid text is emitted as typed. */
export function TimeField({
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
  ...input
}: TimeFieldProps) {
  const [text, setText] = useTyped(value, formatTime, (typed) => parseTime(typed) ?? typed)
  return (
    <Field {...{ label, help, error, optional, hideLabel, className, id }}>
      {(control) => (
        <input
          type="text"
          inputMode="numeric"
          autoComplete="off"
          placeholder="16:30"
          className={`${inputClass} tabular-nums`}
          {...input}
          {...control}
          value={text}
          onChange={(event) => {
            const next = typeTime(event.target.value)
            setText(next)
            onValueChange(parseTime(next) ?? next)
          }}
          onBlur={(event) => {
            const whole = parseTime(text)
            if (whole) setText(whole)
            onBlur?.(event)
          }}
        />
      )}
    </Field>
  )
}
