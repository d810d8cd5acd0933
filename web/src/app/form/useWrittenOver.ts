import { type RefObject, useEffect, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

/**
 * What each field of a form held when the writing in it began: a field that was touched keeps it, also
 * where somebody else changed it since; any other holds what the form shows.
 */
export function useWrittenOver<V extends FieldValues>(
  form: UseFormReturn<V>,
  initial: V,
): RefObject<V> {
  const over = useRef(initial)
  const { dirtyFields, defaultValues } = form.formState
  useEffect(() => {
    const touched = Object.keys(dirtyFields).map((name) => [name, over.current[name]] as const)
    over.current = { ...initial, ...defaultValues, ...Object.fromEntries(touched) }
  })
  return over
}
