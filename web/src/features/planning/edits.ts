import type { Checklist, Subtask, Task } from './checklist'
import { findTask } from './findTask'
import { inOrder } from './groups'
import { moveInOrder } from './reorder'
import { deadlineOf, type TimedTask } from './timing'

/** What can be changed in a task by its editor. */
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

/** The same with what only the server says of a decision. */
type ShownPatch = TaskPatch & Partial<Pick<Task, 'question'>>

/** The checklist with other tasks, and the event's figures to match. */
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

/** The checklist with one task changed; the same when the task is gone. */
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

/** The same for many, each with its own patch. */
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

/** Many ticked or unticked, each at its moment. */
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

/** The whole checklist by deadline, without one at the end; those of one day keep their order. */
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

/** Puts a task in or back; one that is there already is replaced. */
export function putTask(list: Checklist, task: Task): Checklist {
  return putTasks(list, [task])
}

export function putTasks(list: Checklist, tasks: readonly Task[]): Checklist {
  const ids = tasks.map((task) => task.publicId)
  return withTasks(list, [...removeTasks(list, ids).tasks, ...tasks])
}

/** A new task where the server will put it: after the last one that is due no later than it. */
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

/** Puts tasks right after another, in the order they are given (null: first). */
export function moveTasks(
  list: Checklist,
  ids: readonly string[],
  afterId: string | null,
): Checklist {
  return withTasks(list, moveInOrder(list.tasks, ids, afterId))
}

/** The checklist with the subtasks of one task changed. */
export function editSubtasks(
  list: Checklist,
  taskId: string,
  edit: (subtasks: Subtask[]) => Subtask[],
): Checklist {
  return editTask(list, taskId, (task) => ({ ...task, subtasks: inOrder(edit(task.subtasks)) }))
}

/** One subtask changed. */
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

/** Ticked at a moment, or unticked; absent is how the API says "not yet". */
export function ticked<T extends { checkedAt?: string }>(
  item: T,
  checkedAt: string | undefined,
): T {
  const { checkedAt: _, ...rest } = item
  return (checkedAt === undefined ? rest : { ...rest, checkedAt }) as T
}

/** The base values of texts that another member may have changed: the server refuses to overwrite an unread text. */
export type Was = Partial<Pick<Task, 'observations' | 'decision'>>

/** What a patch is written over, where it says so: also a decision that is asked for no more. */
function writtenOver(patch: TaskPatch, { observations = '', decision = '' }: Was) {
  return {
    ...(patch.observations !== undefined && { observationsWas: observations }),
    ...((patch.decision !== undefined || patch.decisionRequested === false) && {
      decisionWas: decision,
    }),
  }
}

/** A task's time as the API takes it, whole: the fields of its timing and no others. */
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
