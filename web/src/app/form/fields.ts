import {
  type Control,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  get,
  type UseFormReturn,
  useController,
} from 'react-hook-form'
import type { Problem } from '@/lib/problem'
import { same } from './changes'

/**
 * Ties one of our controlled fields to react-hook-form:
 * `<DateField label="Data" {...useFormField(control, 'date')} />`.
 */
export function useFormField<V extends FieldValues, N extends FieldPath<V>>(
  control: Control<V>,
  name: N,
) {
  const { field, fieldState } = useController({ control, name })
  return {
    name: field.name,
    ref: field.ref,
    value: field.value as FieldPathValue<V, N>,
    onValueChange: field.onChange as (value: FieldPathValue<V, N>) => void,
    onBlur: field.onBlur,
    error: fieldState.error?.message,
  }
}

/** The server's names for a picture are two; every form's is one. */
const picture: Partial<Record<string, string>> = { imageUuid: 'image', file: 'image' }

/**
 * Sets the server's errors on the fields they name and returns the sentences that belong to no
 * field of this form, for the summary on top. `names` maps a server's name to a form's where they
 * differ. An error about the values `then` is not set on a field that was edited since.
 */
export function applyProblem<V extends FieldValues>(
  form: UseFormReturn<V>,
  problem: Problem,
  names: Partial<Record<string, FieldPath<V>>> = {},
  then?: V,
): string[] {
  const rest: string[] = []
  let focused = false
  const values = form.getValues()
  for (const { field, message } of problem.fields) {
    const root = field.split(/[.[]/)[0] ?? field
    const own = picture[root] ?? root
    const inRow = field.replace(/\[(\d+)\]/g, '.$1') as FieldPath<V>
    const name =
      names[field] ??
      names[root] ??
      (get(values, inRow) === undefined
        ? own in values
          ? (own as FieldPath<V>)
          : undefined
        : inRow)
    if (!name || (then && !same(get(then, name), get(values, name)))) rest.push(message)
    else {
      // The first one takes the focus, as it would had the form refused it itself.
      form.setError(name, { type: 'server', message }, { shouldFocus: !focused })
      focused = true
    }
  }
  if (problem.fields.length === 0) rest.push(problem.detail)
  return rest
}
