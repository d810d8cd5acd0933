import type { Checklist, Subtask, Task } from './checklist'
import { inOrder } from './groups'
import { moveInOrder } from './reorder'
import { deadlineOf } from './timing'

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
    | 'timing'
    | 'timeUnitNumber'
    | 'timeUnitOption'
    | 'date'
    | 'endDate'
  >
>

export type SubtaskPatch = Partial<
  Pick<Subtask, 'title' | 'observations' | 'decisionRequested' | 'decision'>
>

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

export function findTask(list: Checklist, id: string): Task | undefined {
  return list.tasks.find((task) => task.publicId === id)
}

/** The checklist with one task changed; the same when the task is gone. */
export function editTask(list: Checklist, id: string, edit: (task: Task) => Task): Checklist {
  if (!findTask(list, id)) return list
  return withTasks(
    list,
    list.tasks.map((task) => (task.publicId === id ? edit(task) : task)),
  )
}

/** A task with a patch, its deadline computed anew and a decision kept only where one is asked. */
export function patchTask(list: Checklist, id: string, patch: TaskPatch): Checklist {
  return editTask(list, id, (task) => {
    const next: Task = { ...task, ...patch }
    if (!next.decisionRequested) next.decision = ''
    const deadline = deadlineOf(next, list.event)
    if (deadline === undefined) delete next.deadline
    else next.deadline = deadline
    return next
  })
}

export function checkTask(list: Checklist, id: string, checkedAt: string | undefined): Checklist {
  return editTask(list, id, (task) => ticked(task, checkedAt))
}

export function removeTask(list: Checklist, id: string): Checklist {
  return withTasks(
    list,
    list.tasks.filter((task) => task.publicId !== id),
  )
}

/** Puts a task in or back; one that is there already is replaced. */
export function putTask(list: Checklist, task: Task): Checklist {
  return withTasks(list, [...removeTask(list, task.publicId).tasks, task])
}

export function moveTask(list: Checklist, id: string, afterId: string | null): Checklist {
  return withTasks(list, moveInOrder(list.tasks, id, afterId))
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

/** The whole editor of a task, as the API takes it. */
export function updateInput(task: Task) {
  const { publicId, title, category, icon, label, observations, decisionRequested, decision } = task
  return {
    publicId,
    title,
    category,
    icon,
    label,
    observations,
    decisionRequested,
    ...(decisionRequested ? { decision } : {}),
    timing: task.timing,
    ...(task.timing === 'PLANNING' && {
      timeUnitNumber: task.timeUnitNumber,
      timeUnitOption: task.timeUnitOption,
    }),
    ...(task.timing === 'CALENDAR' && { date: task.date, endDate: task.endDate }),
  }
}
