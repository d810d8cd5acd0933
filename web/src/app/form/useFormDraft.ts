import { useCallback, useEffect, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { readDraft, useDraft } from '@/lib/useDraft'

/**
 * A react-hook-form whose values survive a reload and a session that ends in the middle. `schema` is
 * the part of the form that is kept (files are not): a draft of another shape is thrown away.
 * Returns how to forget the draft, for when the form was accepted or given up on purpose.
 */
export function useFormDraft<V extends FieldValues>(
  form: UseFormReturn<V>,
  key: string,
  schema: z.ZodType<Partial<V>>,
): () => void {
  const { keep, clear } = useDraft(key)
  const done = useRef(false)
  const kept = useRef(schema)

  useEffect(() => {
    done.current = false
    const left = kept.current.safeParse(readDraft(key))
    if (left.success) form.reset({ ...form.getValues(), ...left.data }, { keepDefaultValues: true })
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const draft = kept.current.safeParse(values)
        if (draft.success && !done.current) keep(draft.data)
      },
    })
  }, [form, key, keep])

  return useCallback(() => {
    done.current = true
    clear()
  }, [clear])
}
