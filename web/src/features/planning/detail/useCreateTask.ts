import { useState } from 'react'
import type { FieldErrors, FieldPath } from 'react-hook-form'
import { anew } from '@/app/form/anew'
import { type Sent, useAppForm } from '@/app/form/useAppForm'
import { taskCreate } from '@/client/api/task.gen'
import type { TaskCreateInput } from '@/client/types.gen'
import { useToday } from '@/lib/useToday'
import { type Task, useChecklist, useChecklistScope } from '../checklist'
import { putTask } from '../edits'
import { emptyTask, type TaskFormValues, taskFormSchema, taskInput, timingNames } from '../taskForm'
import { useChange } from '../useChange'

type Submission = { body: TaskCreateInput; headers: { 'Idempotency-Key': string | undefined } }

function useSend() {
  return useChange<Submission, Task>({
    send: async ({ body, headers }, { client }) =>
      (await taskCreate({ client, body, headers, throwOnError: true })).data,
    // The server decides position and ID.
    apply: (list) => list,
    revert: (list) => list,
    settle: putTask,
    refused: null,
  })
}

/** Whether another one is made afterwards. */
type Again = 'again' | undefined

/** A new task's form. */
export function useCreateTask(created: (task: Task, again: boolean) => void) {
  const { eventUuid } = useChecklistScope()
  const { event } = useChecklist()
  const today = useToday(event.timeZone)
  const { mutateAsync } = useSend()
  const [needed, setNeeded] = useState<string[]>([])
  const create = useAppForm({
    schema: taskFormSchema,
    initial: emptyTask(event, today),
    draft: `task.create.${eventUuid}`,
    names: timingNames,
    save: (values: TaskFormValues, { headers }: Sent<Again>) => {
      setNeeded([])
      const body = { eventUuid, ...taskInput(values, event.timeZone) }
      return mutateAsync({ body, headers })
    },
    onSaved: (task, values, again) => {
      // The next of several is usually about the same thing, due about the same time.
      create.form.reset(
        again
          ? { ...values, title: '', observations: '', decisionRequested: false, subtasks: [] }
          : emptyTask(event, today),
        anew,
      )
      created(task, again === 'again')
    },
    // One field to mend takes the focus itself; several are summed up first.
    shouldFocusError: false,
    onInvalid: (errors) => {
      const found = messagesOf(errors)
      setNeeded(found.length > 1 ? found.map(({ message }) => message) : [])
      if (found.length === 1 && found[0]) create.form.setFocus(found[0].name)
    },
  })
  return { create, problems: needed.length > 0 ? needed : create.failures }
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
