import { type RefObject, useEffect, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { same } from './changes'

/**
 * Returns the base value of each field: a touched field keeps it, even if another person has
 * changed the value since; any other follows the form's initial values.
 */
export function useWrittenOver<V extends FieldValues>(
  form: UseFormReturn<V>,
  initial: V,
): RefObject<V> {
  const over = useRef(initial)
  const known = useRef(initial)
  const { dirtyFields } = form.formState
  useEffect(() => {
    if (same(initial, known.current)) return
    known.current = initial
    const touched = Object.keys(dirtyFields).map((name) => [name, over.current[name]] as const)
    over.current = { ...initial, ...Object.fromEntries(touched) }
  })
  return over
}
