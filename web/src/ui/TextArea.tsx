import type { Ref, TextareaHTMLAttributes } from 'react'
import { cx } from './classes'
import { Field, type FieldProps, frameClass } from './Field'

export interface TextAreaProps
  extends FieldProps,
    Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'className'> {
  ref?: Ref<HTMLTextAreaElement>
}

/** Several lines; grows with its text. Takes `register('name')` as it is. */
export function TextArea({
  label,
  help,
  error,
  optional,
  hideLabel,
  className,
  id,
  rows = 3,
  ...textarea
}: TextAreaProps) {
  return (
    <Field {...{ label, help, error, optional, hideLabel, className, id }}>
      {(control) => (
        <textarea
          rows={rows}
          className={cx(frameClass, 'px-3.5 py-2.5 leading-relaxed field-sizing-content')}
          // Growing with its content, it no longer asks for its rows by itself.
          style={{ minHeight: `calc(${rows}lh + 1.375rem)` }}
          {...textarea}
          {...control}
        />
      )}
    </Field>
  )
}
