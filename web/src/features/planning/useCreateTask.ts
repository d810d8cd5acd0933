import { zodResolver } from '@hookform/resolvers/zod'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { taskCreate } from '@/client/sdk.gen'
import type { TaskCreateInput } from '@/client/types.gen'
import { useIdempotencyKey } from '@/features/workspace/useIdempotencyKey'
import { applyProblem } from '@/lib/form'
import { toProblem } from '@/lib/problem'
import { readDraft, useDraft } from '@/lib/useDraft'
import { useUnsavedWarning } from '@/lib/useUnsavedWarning'
import { type Task, useChecklist, useChecklistScope } from './checklist'
import { putTask } from './edits'
import { emptyTask, type TaskFormValues, taskFormSchema, taskInput } from './taskForm'
import { useChange } from './useChange'

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

/** A new task's form: its draft outlives a reload, a double press makes one task. */
export function useCreateTask(created: (task: Task, again: boolean) => void) {
  const { eventUuid } = useChecklistScope()
  const { event } = useChecklist()
  const draftKey = `task.create.${eventUuid}`
  const draft = useDraft(draftKey)
  const { headers, renew } = useIdempotencyKey()
  const { mutateAsync, isPending } = useSend()
  const [problems, setProblems] = useState<{ messages: string[]; attempt: number }>({
    messages: [],
    attempt: 0,
  })
  const [kept] = useState(() => taskFormSchema.partial().safeParse(readDraft(draftKey)).data)
  const form = useForm<TaskFormValues>({
    resolver: zodResolver(taskFormSchema),
    defaultValues: emptyTask,
    ...(kept && { values: { ...emptyTask, ...kept }, resetOptions: { keepDefaultValues: true } }),
  })
  const saved = useRef(false)
  const { isDirty } = form.formState
  const warning = useUnsavedWarning(isDirty, () => saved.current)

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true, isDirty: true },
        callback: ({ values, isDirty: dirty }) => (dirty ? draft.keep(values) : draft.clear()),
      }),
    [form, draft],
  )

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
    })

  const abandon = useCallback(() => {
    draft.clear()
    warning.leave()
  }, [draft, warning])

  return { form, submit, sending: isPending, problems, warning: { ...warning, leave: abandon } }
}
