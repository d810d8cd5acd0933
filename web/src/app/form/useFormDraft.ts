import { type RefObject, useCallback, useEffect, useMemo, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { readDraft, useDraft } from '@/lib/useDraft'
import { draftOf } from './schema'
import { writtenIn } from './writtenIn'

/**
 * Lets the values of a form survive a reload and a session that ends in the middle. A draft of another
 * shape than the form's is thrown away; without a key nothing is kept. What was typed into `element`
 * is kept beside them, to be read where the form may no longer be shown. Returns how to forget the
 * draft, for when the form was accepted or given up on purpose.
 */
export function useFormDraft<V extends FieldValues>(
  form: UseFormReturn<V>,
  key: string | undefined,
  schema: z.ZodType<V, V>,
  element?: RefObject<HTMLFormElement | null>,
): () => void {
  // The element stays, also where the page lets go of the form before its last words are kept.
  const drawn = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (element?.current) drawn.current = element.current
  })
  const { keep, clear } = useDraft(key ?? '', () => writtenIn(drawn.current))
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
    const untouched = JSON.stringify(kept.safeParse(form.getValues()).data)
    const left = kept.safeParse(readDraft(key))
    if (left.success) form.reset({ ...form.getValues(), ...left.data }, { keepDefaultValues: true })
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const draft = kept.safeParse(values)
        if (!draft.success || done.current) return
        // What is as it was is nothing to restore: it would come back over what is typed by then.
        if (JSON.stringify(draft.data) === untouched) clear()
        else keep(draft.data)
      },
    })
  }, [form, key, keep, clear, kept])

  return useCallback(() => {
    done.current = true
    clear()
  }, [clear])
}
