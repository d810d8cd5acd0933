import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { type RefObject, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  get,
  type RegisterOptions,
  type UseFormRegisterReturn,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type { z } from 'zod'
import type { OpenClash } from '@/app/clash/clash'
import { useIdempotencyKey } from '@/app/workspace/useIdempotencyKey'
import { type Problem, toProblem } from '@/lib/problem'
import { anew } from './anew'
import { asTheyStand, type Changes, same } from './changes'
import { applyProblem } from './fields'
import { longest } from './schema'
import { useFormClashes } from './useFormClashes'
import { useFormDraft } from './useFormDraft'
import { type UnsavedWarning, useUnsavedWarning } from './useUnsavedWarning'
import { useWrittenOver } from './useWrittenOver'

/** What goes along with a form that is sent. */
export interface Sent<How, V = FieldValues> extends Changes<V> {
  /** The same for each try of one submission, so that a lost answer makes nothing twice. */
  headers: { 'Idempotency-Key': string | undefined }
  /** Which of the form's buttons sent it, where there are several. */
  how: How
}

export interface AppFormOptions<V extends FieldValues, Saved, How> {
  /** The generated schema's limits, with what to say where a field is refused. */
  schema: z.ZodType<V, V>
  /** The initial values. If they change while the form is open, untouched fields follow. */
  initial: V
  /** Where the draft waits in this tab; without a name there is none. */
  draft?: string
  /** Fields that the draft leaves out, so that the tab's storage never holds them: a reload empties them. */
  secret?: readonly FieldPath<V>[]
  /** Whether leaving asks first. */
  asks?: boolean
  /** Addresses inside of the form: going there is no leaving. */
  allow?: (next: { pathname: string }) => boolean
  /** Sends it; rejects where it was refused. */
  save: (values: V, sent: Sent<How, V>) => Promise<Saved>
  /** Nothing is left to lose by then: no question is asked on the way to the next page. */
  onSaved: (saved: Saved, values: V, how: How) => unknown
  /** The form's names for the server's, where they differ. */
  names?: Partial<Record<string, FieldPath<V>>>
  /** In addition to the errors above the form and on its fields. */
  onRefused?: (problem: Problem) => void
  onInvalid?: (errors: FieldErrors<V>) => void
  /** Who sums up several refusals before any field takes the focus does so by itself. */
  shouldFocusError?: boolean
}

/** The attributes of a field of text. */
export type TextProps = UseFormRegisterReturn & {
  maxLength?: number
  error: string | undefined
}

export interface AppForm<V extends FieldValues, How = void> {
  form: UseFormReturn<V>
  /** Where it is drawn. */
  element: RefObject<HTMLFormElement | null>
  /** Registers a text field: its value, its maximum length and its error. */
  text: <N extends FieldPath<V>>(name: N, options?: RegisterOptions<V, N>) => TextProps
  submit: (event?: SyntheticEvent) => Promise<void>
  /** The same for another of the form's buttons. */
  submitAs: (how: How) => (event?: SyntheticEvent) => Promise<void>
  saving: boolean
  saved: boolean
  /** Errors that belong to no field. */
  failures: readonly string[]
  /** Whether the target no longer exists: the text can only be copied. */
  gone: boolean
  /** How often it was tried. */
  attempt: number
  /** A text that another person changed meanwhile; one of the two must be chosen before saving. */
  clash: OpenClash | undefined
  warning: UnsavedWarning
  /** Discards the values, because the target no longer exists. */
  abandon: () => void
}

/**
 * A form on a page, in a sheet or in a dialog. Its values survive a reload, and leaving asks first,
 * until the server has accepted them; the server's errors are set on the fields they name. Render
 * it with Form.
 */
export function useAppForm<V extends FieldValues, Saved, How = void>({
  schema,
  initial,
  draft,
  secret,
  asks = true,
  allow,
  save,
  onSaved,
  names,
  onRefused,
  onInvalid,
  shouldFocusError = true,
}: AppFormOptions<V, Saved, How>): AppForm<V, How> {
  const key = useIdempotencyKey()
  const [failures, setFailures] = useState<readonly string[]>([])
  const form = useForm<V>({
    resolver: zodResolver(schema),
    defaultValues: initial as DefaultValues<V>,
    values: initial,
    resetOptions: {
      keepDirtyValues: true,
      keepDirty: true,
      keepErrors: true,
      keepSubmitCount: true,
    },
    shouldFocusError,
  })
  const { isDirty, errors, submitCount } = form.formState
  const element = useRef<HTMLFormElement>(null)
  const over = useWrittenOver(form, initial)
  const forget = useFormDraft(form, draft, schema, over, element, secret)
  const mutation = useMutation({
    // Without a network it is refused, with a sentence, instead of waiting for one unseen.
    networkMode: 'always',
    mutationFn: ({ values, how }: { values: V; how: How }) => {
      const fields = Object.keys(values)
      const changed = new Set(fields.filter((name) => !same(values[name], over.current[name])))
      return save(values, { headers: key.headers(), how, changed, over: over.current })
    },
  })
  const clashes = useFormClashes(form, over)

  // The page that follows comes before the form is drawn again.
  const settled = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever is written next is unsaved again
  useEffect(() => {
    settled.current = false
  }, [isDirty])
  const warning = useUnsavedWarning(isDirty && asks, {
    allow: (next) => settled.current || (allow?.(next) ?? false),
    // Closing navigates to another address: the question was already asked.
    forget: () => {
      settled.current = true
      forget()
    },
  })
  /** From here on there is nothing to lose. */
  const settle = (values: V) => {
    settled.current = true
    forget()
    over.current = values
    form.reset(values, anew)
  }

  const send = (how: How) =>
    form.handleSubmit((values) => {
      if (mutation.isPending) return
      setFailures([])
      // The values in the fields; `values` is the result of the schema.
      const written = asTheyStand(form.getValues())
      mutation.mutate(
        { values, how },
        {
          onSuccess: (saved) => {
            key.renew()
            settle(values)
            return onSaved(saved, values, how)
          },
          onError: (error) => {
            const problem = toProblem(error)
            // No answer, or an unknown outcome: the retry uses the same idempotency key.
            if (problem.status >= 400 && problem.status < 500) key.renew()
            // A person who has to sign in again returns to the draft.
            if (problem.isSignedOut) return
            if (problem.clashes.length > 0) {
              clashes.meet(problem.clashes, names, () => void send(how)())
              return
            }
            setFailures(applyProblem(form, problem, names, written))
            onRefused?.(problem)
          },
        },
      )
    }, onInvalid)

  return {
    form,
    element,
    text: (name, options) => {
      const maxLength = longest(schema, name)
      return {
        ...form.register(name, options),
        ...(maxLength !== undefined && { maxLength }),
        error: (get(errors, name) as { message?: string } | undefined)?.message,
      }
    },
    submit: (event) => send(undefined as How)(event),
    submitAs: send,
    saving: mutation.isPending,
    saved: mutation.isSuccess,
    failures,
    gone: mutation.isError && toProblem(mutation.error).isMissing,
    attempt: submitCount,
    clash: clashes.first,
    warning,
    abandon: () => settle(form.getValues()),
  }
}
