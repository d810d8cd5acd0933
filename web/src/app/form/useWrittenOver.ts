import { type RefObject, useEffect, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { same } from './changes'

/**
 * What each field of a form held when the writing in it began: a field that was touched keeps it, also
 * where somebody else changed it since; any other follows what the form begins with.
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
