import type { Checklist, Subtask, Task } from './checklist'
import { findTask } from './findTask'
import { inOrder } from './groups'
import { moveInOrder } from './reorder'
import { deadlineOf, type TimedTask } from './timing'

/** The fields of a task that its editor can change. */
export type TaskPatch = Partial<
  Pick<
    Task,
    | 'title'
    | 'observations'
    | 'category'
    | 'icon'
    | 'label'
    | 'decisionRequested'
    | 'decision'
    | 'teamOnly'
    | 'timing'
    | 'timeUnitNumber'
    | 'timeUnitOption'
    | 'date'
    | 'endDate'
    | 'responsibleUuid'
  >
>

/** The same with the question, of which parts are set by the server alone. */
type ShownPatch = TaskPatch & Partial<Pick<Task, 'question'>>

/** Returns the checklist with other tasks, and with the event's figures counted again. */
export function withTasks(list: Checklist, tasks: Task[]): Checklist {
  const ordered = inOrder(tasks)
  return {
    event: {
      ...list.event,
      tasksTotal: ordered.length,
      tasksDone: ordered.filter((task) => task.checkedAt).length,
    },
    tasks: ordered,
  }
}

/** Returns the checklist with one task changed; unchanged if the task does not exist. */
function editTask(list: Checklist, id: string, edit: (task: Task) => Task): Checklist {
  if (!findTask(list, id)) return list
  return withTasks(
    list,
    list.tasks.map((task) => (task.publicId === id ? edit(task) : task)),
  )
}

/**
 * Returns the list with a patch applied to a task; its deadline is computed again, and its decision kept only if one
 * is asked.
 */
export function patchTask(list: Checklist, id: string, patch: ShownPatch): Checklist {
  return patchTasks(list, new Map([[id, patch]]))
}

/** Returns the list with a patch applied to each of several tasks. */
export function patchTasks(list: Checklist, patches: ReadonlyMap<string, ShownPatch>): Checklist {
  return withTasks(
    list,
    list.tasks.map((task) => {
      const patch = patches.get(task.publicId)
      if (!patch) return task
      const next: Task = { ...task, ...patch }
      if (!next.decisionRequested) {
        next.decision = ''
        delete next.question
      }
      const deadline = deadlineOf(next, list.event)
      if (deadline === undefined) delete next.deadline
      else next.deadline = deadline
      return next
    }),
  )
}

export function checkTask(list: Checklist, id: string, checkedAt: string | undefined): Checklist {
  return editTask(list, id, (task) => ticked(task, checkedAt))
}

/** Returns the list with tasks checked at a time each, or unchecked. */
export function checkTasks(
  list: Checklist,
  moments: ReadonlyMap<string, string | undefined>,
): Checklist {
  return withTasks(
    list,
    list.tasks.map((task) =>
      moments.has(task.publicId) ? ticked(task, moments.get(task.publicId)) : task,
    ),
  )
}

/** Returns the checklist sorted by deadline, tasks without one last; tasks of one day keep their order. */
export function sortByDeadline(list: Checklist): Checklist {
  const event = { ...list.event, date: list.event.date ?? farAway }
  const sorted = inOrder(list.tasks)
    .map((task) => ({ task, due: deadlineOf(task, event) ?? '9999' }))
    .sort((a, b) => (a.due < b.due ? -1 : a.due > b.due ? 1 : 0))
  return withTasks(
    list,
    sorted.map(({ task }, index) => ({ ...task, position: index + 1 })),
  )
}

export function removeTask(list: Checklist, id: string): Checklist {
  return removeTasks(list, [id])
}

export function removeTasks(list: Checklist, ids: readonly string[]): Checklist {
  const gone = new Set(ids)
  return withTasks(
    list,
    list.tasks.filter((task) => !gone.has(task.publicId)),
  )
}

/** Returns the list with a task added or restored; a task that is already there is replaced. */
export function putTask(list: Checklist, task: Task): Checklist {
  return putTasks(list, [task])
}

export function putTasks(list: Checklist, tasks: readonly Task[]): Checklist {
  const ids = tasks.map((task) => task.publicId)
  return withTasks(list, [...removeTasks(list, ids).tasks, ...tasks])
}

/** Returns the list with a new task where the server will put it: after the last one that is due no later. */
export function addByDeadline(list: Checklist, task: Task): Checklist {
  const event = { ...list.event, date: list.event.date ?? farAway }
  const due = deadlineOf(task, event)
  const ordered = inOrder(list.tasks)
  const before = ordered.findLast((one) => {
    const day = deadlineOf(one, event)
    return due === undefined || (day !== undefined && day <= due)
  })
  return moveTask(putTask(list, task), task.publicId, before?.publicId ?? null)
}

/** The assumed day of an event without a date: far away, so that deadlines keep their order. */
const farAway = '2100-01-01'

/** Returns the list with a saved task in the place of its placeholder. */
export function replaceTask(list: Checklist, id: string, task: Task): Checklist {
  return editTask(list, id, ({ position }) => ({ ...task, position }))
}

export function moveTask(list: Checklist, id: string, afterId: string | null): Checklist {
  return moveTasks(list, [id], afterId)
}

/** Returns the list with tasks moved right after another (null: first), in the given order. */
export function moveTasks(
  list: Checklist,
  ids: readonly string[],
  afterId: string | null,
): Checklist {
  return withTasks(list, moveInOrder(list.tasks, ids, afterId))
}

/** Returns the checklist with the subtasks of one task changed. */
export function editSubtasks(
  list: Checklist,
  taskId: string,
  edit: (subtasks: Subtask[]) => Subtask[],
): Checklist {
  return editTask(list, taskId, (task) => ({ ...task, subtasks: inOrder(edit(task.subtasks)) }))
}

/** Returns the checklist with one subtask changed. */
export function editSubtask(
  list: Checklist,
  taskId: string,
  id: string,
  edit: (subtask: Subtask) => Subtask,
): Checklist {
  return editSubtasks(list, taskId, (subtasks) =>
    subtasks.map((subtask) => (subtask.publicId === id ? edit(subtask) : subtask)),
  )
}

/** Returns the item checked at a time, or unchecked: the API omits the time then. */
export function ticked<T extends { checkedAt?: string }>(
  item: T,
  checkedAt: string | undefined,
): T {
  const { checkedAt: _, ...rest } = item
  return (checkedAt === undefined ? rest : { ...rest, checkedAt }) as T
}

/** The base values of texts that another member may have changed: the server refuses to overwrite an unread text. */
export type Was = Partial<Pick<Task, 'observations' | 'decision'>>

/** Returns the base values that a patch must be sent with, also for a decision that is no longer requested. */
function writtenOver(patch: TaskPatch, { observations = '', decision = '' }: Was) {
  return {
    ...(patch.observations !== undefined && { observationsWas: observations }),
    ...((patch.decision !== undefined || patch.decisionRequested === false) && {
      decisionWas: decision,
    }),
  }
}

/** Returns a task's complete time as the API takes it, with the fields of its timing only. */
export function whenInput({ timing, timeUnitNumber, timeUnitOption, date, endDate }: TimedTask) {
  return {
    timing,
    ...(timing === 'PLANNING' && { timeUnitNumber, timeUnitOption }),
    ...(timing === 'CALENDAR' && { date, endDate }),
  }
}

/** Returns a task's patch as the API takes it; fields that it does not name stay unchanged. */
export function updateInput(publicId: string, patch: TaskPatch, was: Was = {}) {
  const { timing, timeUnitNumber, timeUnitOption, date, endDate, responsibleUuid, ...fields } =
    patch
  return {
    publicId,
    ...fields,
    ...('responsibleUuid' in patch && { responsibleUuid: responsibleUuid ?? null }),
    ...writtenOver(patch, was),
    ...(timing !== undefined && {
      when: whenInput({ timing, timeUnitNumber, timeUnitOption, date, endDate }),
    }),
  }
}
