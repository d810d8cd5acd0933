import { useMemo, useRef } from 'react'
import {
  taskCheck,
  taskDelete,
  taskDuplicate,
  taskReorder,
  taskRestore,
  taskUpdate,
} from '@/client/api/task.gen'
import { toast } from '@/ui/toast'
import type { ChecklistScope, Task } from './checklist'
import {
  checkTask,
  moveTask,
  patchTask,
  putTask,
  removeTask,
  type TaskPatch,
  updateInput,
  type Was,
} from './edits'
import { findTask } from './findTask'
import { currentAfter } from './reorder'
import { useChange } from './useChange'

const asked = { throwOnError: true } as const

function useCheckTask(onRefused: (change: { id: string }) => void) {
  return useChange<{ id: string; checkedAt: string | undefined }, { checkedAt?: string }>({
    send: async ({ id, checkedAt }, { client }) => {
      const body = { publicId: id, checked: checkedAt !== undefined }
      return (await taskCheck({ client, body, ...asked })).data
    },
    apply: (list, { id, checkedAt }) => checkTask(list, id, checkedAt),
    revert: (list, { id }, before) => checkTask(list, id, findTask(before, id)?.checkedAt),
    settle: (list, { checkedAt }, { id }) => checkTask(list, id, checkedAt),
    refused: 'A tarefa voltou a como estava',
    onRefused,
  })
}

function useRemoveTask(onRefused: (task: Task) => void) {
  return useChange<Task, unknown>({
    send: ({ publicId }, { client }) => taskDelete({ client, body: { publicId }, ...asked }),
    apply: (list, { publicId }) => removeTask(list, publicId),
    revert: (list, { publicId }, before) => {
      const task = findTask(before, publicId)
      return task ? putTask(list, task) : list
    },
    refused: 'A tarefa não foi excluída',
    onRefused,
  })
}

function useRestoreTask() {
  return useChange<Task, unknown>({
    send: ({ publicId }, { client }) => taskRestore({ client, body: { publicId }, ...asked }),
    apply: putTask,
    revert: (list, { publicId }) => removeTask(list, publicId),
    refused: 'A tarefa não voltou',
  })
}

function useMoveTask() {
  return useChange<{ id: string; afterId: string | null }, unknown>({
    send: ({ id, afterId }, { client, eventUuid }) => {
      const body = { eventUuid, publicId: id, ...(afterId !== null && { afterPublicId: afterId }) }
      return taskReorder({ client, body, ...asked })
    },
    apply: (list, { id, afterId }) => moveTask(list, id, afterId),
    revert: (list, { id }, before) => moveTask(list, id, currentAfter(before.tasks, id)),
    refused: 'A tarefa voltou para o lugar',
  })
}

export interface TaskEdit {
  id: string
  patch: TaskPatch
  /** What its long texts were written over. */
  was?: Was
}

const update = async ({ id, patch, was }: TaskEdit, { client }: ChecklistScope) =>
  (await taskUpdate({ client, body: updateInput(id, patch, was), ...asked })).data

/** Changes fields of a task at once; the others stay as they are there. */
export function useUpdateTask() {
  return useChange<TaskEdit, Task>({
    send: update,
    apply: (list, { id, patch }) => patchTask(list, id, patch),
    revert: (list, { id, patch }, before) => {
      const old = findTask(before, id)
      if (!old) return list
      const fields = Object.keys(patch) as (keyof TaskPatch)[]
      return patchTask(list, id, Object.fromEntries(fields.map((field) => [field, old[field]])))
    },
    refused: 'A tarefa não foi alterada',
  })
}

/**
 * Saves the text of a task. The form holds the text, so the cached checklist changes only when the server confirms,
 * and a refusal loses no text.
 */
export function useSaveTaskText() {
  return useChange<TaskEdit, Task>({
    send: update,
    apply: (list) => list,
    revert: (list) => list,
    settle: (list, _task, { id, patch }) => patchTask(list, id, patch),
    refused: null,
  })
}

function useDuplicateTask() {
  return useChange<Task, Task>({
    send: async ({ publicId }, { client }) =>
      (await taskDuplicate({ client, body: { publicId }, ...asked })).data,
    // Its id, and those of its subtasks, are the server's to say.
    apply: (list) => list,
    revert: (list) => list,
    settle: (list, copy, { publicId }) => moveTask(putTask(list, copy), copy.publicId, publicId),
    refused: 'A tarefa não foi duplicada',
  })
}

/** The toasts that already say a thing is done, by task, for when the server says otherwise. */
function usePromises() {
  const toasts = useRef(new Map<string, string>())
  return useMemo(
    () => ({
      made: (taskId: string, toastId: string) => void toasts.current.set(taskId, toastId),
      takeBack: (taskId: string) => {
        const toastId = toasts.current.get(taskId)
        if (toastId !== undefined) toast.close(toastId)
      },
    }),
    [],
  )
}

/** What can be done to a task from any of its places: a row, its menu, the keyboard, the detail. */
export function useTaskActions() {
  const promises = usePromises()
  const { mutate: check } = useCheckTask(({ id }) => promises.takeBack(id))
  const { mutate: remove } = useRemoveTask(({ publicId }) => promises.takeBack(publicId))
  const { mutate: restore } = useRestoreTask()
  const { mutate: move } = useMoveTask()
  const { mutate: duplicateTask } = useDuplicateTask()
  const { mutate: change } = useUpdateTask()
  return useMemo(
    () => ({
      setDone: (task: Task, done: boolean) => {
        const id = task.publicId
        check({ id, checkedAt: done ? new Date().toISOString() : undefined })
        if (done) {
          promises.made(
            id,
            toast.success('Tarefa concluída', {
              description: task.title,
              undo: () => check({ id, checkedAt: undefined }),
            }),
          )
        }
      },
      remove: (task: Task) => {
        remove(task)
        promises.made(
          task.publicId,
          toast.info('Tarefa excluída', { description: task.title, undo: () => restore(task) }),
        )
      },
      give: (task: Task, responsibleUuid: string | undefined) =>
        change({ id: task.publicId, patch: { responsibleUuid } }),
      move: (task: Task, afterId: string | null) => move({ id: task.publicId, afterId }),
      duplicate: (task: Task) =>
        duplicateTask(task, { onSuccess: () => toast.success('Tarefa duplicada') }),
    }),
    [promises, check, remove, restore, move, duplicateTask, change],
  )
}

export type TaskActions = ReturnType<typeof useTaskActions>
