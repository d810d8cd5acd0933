import { useMemo } from 'react'
import {
  taskCheckMany,
  taskDeleteMany,
  taskRestoreMany,
  taskUpdateMany,
} from '@/client/api/task.gen'
import type { TaskChange } from '@/client/types.gen'
import { count } from '@/lib/text'
import { toast } from '@/ui/toast'
import { type Checklist, type Task, useChecklist } from '../checklist'
import { checkTasks, patchTasks, putTasks, removeTasks, type TaskPatch, whenInput } from '../edits'
import { findTask } from '../findTask'
import { inOrder } from '../groups'
import { useChange } from '../useChange'
import { idsOf, type Promised, takeBack, useMoveMany } from '../useOrder'

const asked = { throwOnError: true } as const

type Patches = ReadonlyMap<string, TaskPatch>

/** What each task had of the fields that a patch changes. */
function fieldsOf(tasks: readonly Task[], patch: TaskPatch): Patches {
  const fields = Object.keys(patch) as (keyof TaskPatch)[]
  return new Map(
    tasks.map((task) => [
      task.publicId,
      Object.fromEntries(fields.map((field) => [field, task[field]])),
    ]),
  )
}

/** A patch of category, time or person, as the API takes it: the task as it will be says the rest. */
function changeOf(list: Checklist, id: string, patch: TaskPatch): TaskChange[] {
  const task = findTask(list, id)
  if (!task) return [{ publicId: id }]
  const next = { ...task, ...patch }
  return [
    {
      publicId: id,
      ...(patch.category !== undefined && { category: next.category, icon: next.icon }),
      ...(patch.timing !== undefined && { when: whenInput(next) }),
      ...('responsibleUuid' in patch && { responsibleUuid: next.responsibleUuid ?? null }),
    },
  ]
}

function useUpdateMany() {
  return useChange<{ patches: Patches } & Promised, unknown>({
    send: ({ patches }, { client, eventUuid }, list) => {
      const tasks = [...patches].flatMap(([id, patch]) => changeOf(list, id, patch))
      return taskUpdateMany({ client, body: { eventUuid, tasks }, ...asked })
    },
    apply: (list, { patches }) => patchTasks(list, patches),
    revert: (list, { patches }, before) => {
      const back = [...patches].flatMap(([id, patch]) => {
        const task = findTask(before, id)
        return task ? [...fieldsOf([task], patch)] : []
      })
      return patchTasks(list, new Map(back))
    },
    refused: 'As tarefas não foram alteradas',
    onRefused: takeBack,
  })
}

function useRemoveMany() {
  return useChange<{ tasks: readonly Task[] } & Promised, unknown>({
    send: ({ tasks }, { client, eventUuid }) =>
      taskDeleteMany({ client, body: { eventUuid, publicIds: idsOf(tasks) }, ...asked }),
    apply: (list, { tasks }) => removeTasks(list, idsOf(tasks)),
    revert: (list, { tasks }) => putTasks(list, tasks),
    refused: 'As tarefas não foram excluídas',
    onRefused: takeBack,
  })
}

function useCheckMany() {
  return useChange<{ ids: string[]; checkedAt: string | undefined } & Promised, unknown>({
    send: ({ ids, checkedAt }, { client, eventUuid }) => {
      const body = { eventUuid, publicIds: ids, checked: checkedAt !== undefined }
      return taskCheckMany({ client, body, ...asked })
    },
    apply: (list, { ids, checkedAt }) =>
      checkTasks(list, new Map(ids.map((id) => [id, checkedAt]))),
    revert: (list, { ids }, before) =>
      checkTasks(list, new Map(ids.map((id) => [id, findTask(before, id)?.checkedAt]))),
    refused: 'As tarefas voltaram a como estavam',
    onRefused: takeBack,
  })
}

function useRestoreMany() {
  return useChange<readonly Task[], unknown>({
    send: (tasks, { client, eventUuid }) =>
      taskRestoreMany({ client, body: { eventUuid, publicIds: idsOf(tasks) }, ...asked }),
    apply: putTasks,
    revert: (list, tasks) => removeTasks(list, idsOf(tasks)),
    refused: 'As tarefas não voltaram',
  })
}

/** What can be done to many tasks at once, each with its way back. */
export function useManyActions() {
  const { tasks: all } = useChecklist()
  const { mutate: update } = useUpdateMany()
  const { mutate: move } = useMoveMany()
  const { mutate: remove } = useRemoveMany()
  const { mutate: restore } = useRestoreMany()
  const { mutate: check } = useCheckMany()
  return useMemo(
    () => ({
      /** Completes the open ones; completed tasks keep their time. */
      conclude: (tasks: readonly Task[]) => {
        const ids = idsOf(tasks.filter((task) => !task.checkedAt))
        if (ids.length === 0) return
        const toastId = toast.success(count(ids.length, 'tarefa concluída', 'tarefas concluídas'), {
          undo: () => check({ ids, checkedAt: undefined }),
        })
        check({ ids, checkedAt: new Date().toISOString(), toastId })
      },
      /** The same patch for all. */
      update: (tasks: readonly Task[], patch: TaskPatch) => {
        const before = fieldsOf(tasks, patch)
        const toastId = toast.success(count(tasks.length, 'tarefa alterada', 'tarefas alteradas'), {
          undo: () => update({ patches: before }),
        })
        update({ patches: new Map(tasks.map((task) => [task.publicId, patch])), toastId })
      },
      /** Moves them right after another task, in their present order; null means to the beginning. */
      move: (tasks: readonly Task[], afterId: string | null) => {
        const order = idsOf(inOrder(all))
        const toastId = toast.success(count(tasks.length, 'tarefa movida', 'tarefas movidas'), {
          undo: () => move({ ids: order, afterId: null }),
        })
        move({ ids: idsOf(inOrder(tasks)), afterId, toastId })
      },
      remove: (tasks: readonly Task[]) => {
        const toastId = toast.info(count(tasks.length, 'tarefa excluída', 'tarefas excluídas'), {
          undo: () => restore(tasks),
        })
        remove({ tasks, toastId })
      },
    }),
    [all, update, move, remove, restore, check],
  )
}

export type ManyActions = ReturnType<typeof useManyActions>
