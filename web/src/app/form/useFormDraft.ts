import { type RefObject, useCallback, useEffect, useMemo, useRef } from 'react'
import { type FieldPath, type FieldValues, get, set, type UseFormReturn } from 'react-hook-form'
import { z } from 'zod'
import { readDraft, useDraft } from '@/lib/useDraft'
import { anew } from './anew'
import { same } from './changes'
import { draftOf } from './schema'
import { writtenIn } from './writtenIn'

/** The key of the base values in a draft; no field has this name. */
export const overKey = '$over'

/**
 * Keeps the values of a form across a reload and a session that ends. A draft that does not fit the
 * form's schema is discarded; without a key nothing is kept. The text typed into `element` is kept
 * with it, to be shown if the form no longer may be; and so is `over`, the base values, because
 * another person may save before the draft is sent. Fields in `secret` are kept as if they were
 * untouched, because anyone at this tab may read its storage; their base values must be empty.
 * Returns a function that deletes the draft, for a form that was accepted or canceled on purpose.
 */
export function useFormDraft<V extends FieldValues>(
  form: UseFormReturn<V>,
  key: string | undefined,
  schema: z.ZodType<V, V>,
  over: RefObject<V>,
  element?: RefObject<HTMLFormElement | null>,
  secret: readonly FieldPath<V>[] = [],
): () => void {
  // The element stays, also where the page lets go of the form before its last words are kept.
  const drawn = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (element?.current) drawn.current = element.current
  })
  const { keep, clear } = useDraft(key ?? '', () => writtenIn(drawn.current, secret))
  const done = useRef(false)
  const latest = useRef(schema)
  const secretFields = useRef(secret)
  const kept = useMemo(() => draftOf(latest.current) as z.ZodType<Partial<V>>, [])

  const { isDirty } = form.formState
  // biome-ignore lint/correctness/useExhaustiveDependencies: text typed into an accepted form is a new draft
  useEffect(() => {
    done.current = false
  }, [isDirty])

  useEffect(() => {
    if (key === undefined) return
    const found = readDraft(key)
    const left = kept.safeParse(found)
    const untouched = JSON.stringify(kept.safeParse(form.getValues()).data)
    if (left.success) {
      const before = z.object({ [overKey]: kept }).safeParse(found).data?.[overKey]
      // Other people may have changed the untouched fields since.
      const touched = Object.entries(left.data).filter(
        ([name, value]) => !same(value, before?.[name]),
      )
      const written = touched.flatMap(([name]) =>
        before && name in before ? [[name, before[name]] as const] : [],
      )
      over.current = { ...over.current, ...Object.fromEntries(written) }
      // Without anything to restore, the reset must not overwrite new input.
      if (touched.length > 0) {
        form.reset(
          { ...form.getValues(), ...Object.fromEntries(touched) },
          { ...anew, keepDefaultValues: true },
        )
      }
    }
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const draft = kept.safeParse(omitSecrets(values, over.current, secretFields.current))
        if (!draft.success || done.current) return
        if (JSON.stringify(draft.data) === untouched) clear()
        else keep({ ...draft.data, [overKey]: over.current })
      },
    })
  }, [form, key, keep, clear, kept, over])

  return useCallback(() => {
    done.current = true
    clear()
  }, [clear])
}

/** Returns the values, with the base values in the secret fields. */
function omitSecrets<V extends FieldValues>(
  values: V,
  base: V,
  secret: readonly FieldPath<V>[],
): V {
  if (secret.length === 0) return values
  const draft = structuredClone(values)
  for (const name of secret) set(draft, name, get(base, name))
  return draft
}
