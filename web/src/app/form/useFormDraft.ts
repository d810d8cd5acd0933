import { useCallback, useEffect, useMemo, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { readDraft, useDraft } from '@/lib/useDraft'
import { draftOf } from './schema'

/**
 * Lets the values of a form survive a reload and a session that ends in the middle. A draft of another
 * shape than the form's is thrown away; without a key nothing is kept. Returns how to forget the
 * draft, for when the form was accepted or given up on purpose.
 */
export function useFormDraft<V extends FieldValues>(
  form: UseFormReturn<V>,
  key: string | undefined,
  schema: z.ZodType<V, V>,
): () => void {
  const { keep, clear } = useDraft(key ?? '')
  const done = useRef(false)
  const latest = useRef(schema)
  const kept = useMemo(() => draftOf(latest.current) as z.ZodType<Partial<V>>, [])

  const { isDirty } = form.formState
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is written into an accepted form is a new draft
  useEffect(() => {
    done.current = false
  }, [isDirty])

  useEffect(() => {
    if (key === undefined) return
    const left = kept.safeParse(readDraft(key))
    if (left.success) form.reset({ ...form.getValues(), ...left.data }, { keepDefaultValues: true })
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const draft = kept.safeParse(values)
        if (draft.success && !done.current) keep(draft.data)
      },
    })
  }, [form, key, keep, kept])

  return useCallback(() => {
    done.current = true
    clear()
  }, [clear])
}
