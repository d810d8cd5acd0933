import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef, useState } from 'react'
import { type FieldErrors, type FieldPath, useForm } from 'react-hook-form'
import { applyProblem } from '@/app/form/fields'
import { useUnsavedWarning } from '@/app/form/useUnsavedWarning'
import { useIdempotencyKey } from '@/app/workspace/useIdempotencyKey'
import { taskCreate } from '@/client/sdk.gen'
import type { TaskCreateInput } from '@/client/types.gen'
import { toProblem } from '@/lib/problem'
import { readDraft, useDraft } from '@/lib/useDraft'
import { type Task, useChecklist, useChecklistScope } from '../checklist'
import { putTask } from '../edits'
import { emptyTask, type TaskFormValues, taskDraft, taskFormSchema, taskInput } from '../taskForm'
import { useChange } from '../useChange'

type Submission = { body: TaskCreateInput; headers: { 'Idempotency-Key': string | undefined } }

function useSend() {
  return useChange<Submission, Task>({
    send: async ({ body, headers }, { client }) =>
      (await taskCreate({ client, body, headers, throwOnError: true })).data,
    // Where it stands, and its id, are the server's to say.
    apply: (list) => list,
    revert: (list) => list,
    settle: putTask,
    refused: null,
  })
}

/** The server's names for the time fields, where the form's are others. */
const fieldNames = {
  timeUnitNumber: 'number',
  timeUnitOption: 'unit',
  date: 'startDay',
  endDate: 'endDay',
} as const

export interface Problems {
  /** What stands over the form: what the server said, or what several fields still need. */
  messages: string[]
  attempt: number
}

/** A new task's form: its draft outlives a reload, a double press makes one task. */
export function useCreateTask(created: (task: Task, again: boolean) => void) {
  const { eventUuid } = useChecklistScope()
  const { event } = useChecklist()
  const draftKey = `task.create.${eventUuid}`
  const draft = useDraft(draftKey)
  const { headers, renew } = useIdempotencyKey()
  const { mutateAsync, isPending } = useSend()
  const [problems, setProblems] = useState<Problems>({ messages: [], attempt: 0 })
  const [kept] = useState(() => taskDraft.safeParse(readDraft(draftKey)).data)
  const form = useForm<TaskFormValues>({
    resolver: zodResolver(taskFormSchema),
    defaultValues: emptyTask,
    shouldFocusError: false,
    ...(kept && { values: { ...emptyTask, ...kept }, resetOptions: { keepDefaultValues: true } }),
  })
  const saved = useRef(false)
  const { isDirty } = form.formState
  const warning = useUnsavedWarning(isDirty, { allow: () => saved.current, forget: draft.clear })

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true, isDirty: true },
        callback: ({ values, isDirty: dirty }) => (dirty ? draft.keep(values) : draft.clear()),
      }),
    [form, draft],
  )

  /** One field to mend takes the focus itself; several are summed up first. */
  const refuse = (errors: FieldErrors<TaskFormValues>) => {
    const found = messagesOf(errors)
    const messages = found.length > 1 ? found.map(({ message }) => message) : []
    setProblems(({ attempt }) => ({ messages, attempt: attempt + 1 }))
    if (found.length === 1 && found[0]) form.setFocus(found[0].name)
  }

  const submit = (again: boolean) =>
    form.handleSubmit(async (values) => {
      setProblems(({ attempt }) => ({ messages: [], attempt }))
      try {
        const body = { eventUuid, ...taskInput(values, event.timeZone) }
        const task = await mutateAsync({ body, headers: headers() })
        renew()
        draft.clear()
        // The next of several is usually about the same thing, due about the same time.
        form.reset(
          again
            ? { ...values, title: '', observations: '', decisionRequested: false, subtasks: [] }
            : emptyTask,
        )
        saved.current = !again
        created(task, again)
      } catch (error) {
        const problem = toProblem(error)
        if (problem.isSignedOut) return
        const messages = applyProblem(form, problem, fieldNames)
        setProblems(({ attempt }) => ({ messages, attempt: attempt + 1 }))
      }
    }, refuse)

  return { form, submit, sending: isPending, problems, warning }
}

/** Each refused field with its sentence, in the order of the form. */
function messagesOf(errors: FieldErrors<TaskFormValues>): Refused[] {
  const found: Refused[] = []
  for (const name of plainFields) {
    const message = errors[name]?.message
    if (message) found.push({ name, message })
  }
  errors.subtasks?.forEach?.((subtask, index) => {
    const message = subtask?.title?.message
    if (message) found.push({ name: `subtasks.${index}.title`, message })
  })
  return found
}

interface Refused {
  name: FieldPath<TaskFormValues>
  message: string
}

const plainFields = [
  'title',
  'category',
  'number',
  'startDay',
  'startTime',
  'endDay',
  'endTime',
  'label',
  'observations',
] as const
