import type { InputHTMLAttributes, Ref } from 'react'
import { abroad } from '@/lib/abroad'
import { formatPhone, parsePhone, typePhone } from '@/lib/phone'
import { useTyped } from '@/lib/useTyped'
import { Field, type FieldProps, inputClass } from './Field'

export interface PhoneFieldProps
  extends FieldProps,
    Omit<
      InputHTMLAttributes<HTMLInputElement>,
      'id' | 'className' | 'value' | 'defaultValue' | 'onChange' | 'type'
    > {
  /** E.164 ("+5531987654321"), or '' while nothing complete is there. */
  value: string
  /** Called with E.164 when the number is complete, else with the digits typed so far. */
  onValueChange: (value: string) => void
  /** A person will sign in with it: if its country cannot yet, the help says so. */
  signsIn?: boolean
  ref?: Ref<HTMLInputElement>
}

/** A Brazilian phone: shows (31) 98765-4321, takes a pasted +55 and landlines, emits E.164. */
export function PhoneField({
  label,
  help,
  error,
  optional,
  hideLabel,
  className,
  id,
  value,
  onValueChange,
  signsIn,
  ...input
}: PhoneFieldProps) {
  const [text, setText] = useTyped(value, formatPhone, (typed) => parsePhone(typed) ?? typed)
  return (
    <Field
      {...{
        label,
        help: (signsIn && abroad(text)) || help,
        error,
        optional,
        hideLabel,
        className,
        id,
      }}
    >
      {(control) => (
        <input
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          placeholder="(31) 98765-4321"
          className={inputClass}
          {...input}
          {...control}
          value={text}
          onChange={(event) => {
            const next = typePhone(event.target.value)
            setText(next)
            onValueChange(parsePhone(next) ?? next)
          }}
        />
      )}
    </Field>
  )
}
