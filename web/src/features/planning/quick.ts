import { taskCreate } from '@/client/api/task.gen'
import type { TaskCreateInput } from '@/client/types.gen'
import type { Checklist, Task } from './checklist'
import { addByDeadline, removeTask, replaceTask, whenInput } from './edits'
import { deadlineOf, type TimedTask } from './timing'
import { useChange } from './useChange'

const standIn = 'provisional-'

/** Reports whether a task is a placeholder for one that the server has not confirmed yet. */
export function isProvisional(id: string): boolean {
  return id.startsWith(standIn)
}

/** The longest title, in characters. It is repeated here, because the list must not load the schemas of forms. */
export const titleLimit = 160

/** A task written in a row of the list: its title, and the defaults of the row. */
export interface QuickTask {
  title: string
  category: string
  timing: TimedTask
  responsibleUuid: string | undefined
}

interface Submission {
  task: Task
  /** The idempotency key: a retry creates no second task. */
  key: string
  onRefused: () => void
}

/** Returns the function that adds tasks at once, one after the other; a refused one gets its text back. */
export function useQuickTask() {
  const { mutate } = useChange<Submission, Task>({
    send: async ({ task, key }, { client, eventUuid }) => {
      const body: TaskCreateInput = {
        eventUuid,
        title: task.title,
        category: task.category,
        ...whenInput(task),
        ...(task.responsibleUuid && { responsibleUuid: task.responsibleUuid }),
      }
      const headers = { 'Idempotency-Key': key }
      return (await taskCreate({ client, body, headers, throwOnError: true })).data
    },
    apply: (list, { task }) => addByDeadline(list, withDeadline(list, task)),
    revert: (list, { task }) => removeTask(list, task.publicId),
    settle: (list, made, { task }) => replaceTask(list, task.publicId, made),
    refused: 'A tarefa não foi criada',
    onRefused: ({ onRefused }) => onRefused(),
  })
  return ({ title, category, timing, responsibleUuid }: QuickTask, onRefused: () => void) => {
    const key = crypto.randomUUID()
    const task: Task = {
      publicId: standIn + key,
      title,
      category,
      ...whenInput(timing),
      observations: '',
      icon: '',
      label: '',
      decisionRequested: false,
      decision: '',
      position: 0,
      subtasks: [],
      ...(responsibleUuid && { responsibleUuid }),
    }
    mutate({ task, key, onRefused })
  }
}

function withDeadline({ event }: Checklist, task: Task): Task {
  const deadline = deadlineOf(task, event)
  return deadline === undefined ? task : { ...task, deadline }
}
