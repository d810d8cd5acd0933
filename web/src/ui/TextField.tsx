import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import { cx } from './classes'
import { Field, type FieldProps, inputClass } from './Field'

export interface TextFieldProps
  extends FieldProps,
    Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className'> {
  /** Inside, at the left: "@", a magnifier. */
  prefix?: string
  icon?: ReactNode
  /** Inside, at the right: a small button. */
  trailing?: ReactNode
  ref?: Ref<HTMLInputElement>
}

/** One line of text. Takes `register('name')` of react-hook-form as it is. */
export function TextField({
  label,
  help,
  error,
  optional,
  hideLabel,
  className,
  id,
  prefix,
  icon,
  trailing,
  type = 'text',
  ...input
}: TextFieldProps) {
  return (
    <Field {...{ label, help, error, optional, hideLabel, className, id }}>
      {(control) => (
        <div className="relative">
          {(icon || prefix) && (
            <span
              className={
                'pointer-events-none absolute inset-y-0 left-3 flex items-center text-sm text-muted ' +
                'touch:text-base'
              }
            >
              {icon ?? prefix}
            </span>
          )}
          <input
            type={type}
            className={cx(inputClass, icon && 'pl-10', prefix && 'pl-8', trailing && 'pr-11')}
            {...input}
            {...control}
          />
          {trailing && (
            <span className="absolute inset-y-0 right-1 flex items-center">{trailing}</span>
          )}
        </div>
      )}
    </Field>
  )
}
