import { type InputHTMLAttributes, type Ref, useRef } from 'react'
import { cx } from './classes'
import { Field, type FieldProps, frameClass } from './Field'

export interface CodeFieldProps
  extends FieldProps,
    Omit<
      InputHTMLAttributes<HTMLInputElement>,
      'id' | 'className' | 'value' | 'defaultValue' | 'onChange' | 'type' | 'maxLength'
    > {
  value: string
  onValueChange: (code: string) => void
  /** Called once each time the code becomes whole: typed, pasted or filled in by the phone. */
  onComplete: (code: string) => void
  length?: number
  ref?: Ref<HTMLInputElement>
}

/** The code from the message: one input, so paste and autofill work; sends itself when full. */
export function CodeField({
  label,
  help,
  error,
  optional,
  hideLabel,
  className,
  id,
  value,
  onValueChange,
  onComplete,
  length = 6,
  ...input
}: CodeFieldProps) {
  const sent = useRef('')
  return (
    <Field {...{ label, help, error, optional, hideLabel, className, id }}>
      {(control) => (
        <input
          type="text"
          inputMode="numeric"
          pattern="[0-9]*"
          autoComplete="one-time-code"
          spellCheck={false}
          className={cx(frameClass, 'h-15 px-5 text-xl! tracking-[0.35em] tabular-nums')}
          {...input}
          {...control}
          value={value}
          onChange={(event) => {
            const code = event.target.value.replace(/\D/g, '').slice(0, length)
            onValueChange(code)
            if (code.length < length) sent.current = ''
            else if (sent.current !== code) {
              sent.current = code
              onComplete(code)
            }
          }}
        />
      )}
    </Field>
  )
}
