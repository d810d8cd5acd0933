import { useMemo } from 'react'
import {
  taskCheckMany,
  taskDeleteMany,
  taskMoveMany,
  taskRestoreMany,
  taskSortByDeadline,
  taskUpdateMany,
} from '@/client/api/task.gen'
import type { TaskChange } from '@/client/types.gen'
import { count } from '@/lib/text'
import { toast } from '@/ui/toast'
import { type Checklist, type Task, useChecklist } from '../checklist'
import {
  checkTasks,
  moveTasks,
  patchTasks,
  putTasks,
  removeTasks,
  sortByDeadline,
  type TaskPatch,
  whenInput,
} from '../edits'
import { findTask } from '../findTask'
import { inOrder } from '../groups'
import { useChange } from '../useChange'

const asked = { throwOnError: true } as const

/** Everything a toast promised is taken back with what it said. */
interface Promised {
  toastId?: string
}

const takeBack = ({ toastId }: Promised) => {
  if (toastId !== undefined) toast.close(toastId)
}

type Patches = ReadonlyMap<string, TaskPatch>

const idsOf = (tasks: readonly Task[]) => tasks.map((task) => task.publicId)

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

function useMoveMany() {
  return useChange<{ ids: string[]; afterId: string | null } & Promised, unknown>({
    send: ({ ids, afterId }, { client, eventUuid }) => {
      const body = {
        eventUuid,
        publicIds: ids,
        ...(afterId !== null && { afterPublicId: afterId }),
      }
      return taskMoveMany({ client, body, ...asked })
    },
    apply: (list, { ids, afterId }) => moveTasks(list, ids, afterId),
    revert: (list, _, before) => moveTasks(list, idsOf(inOrder(before.tasks)), null),
    refused: 'As tarefas voltaram para o lugar',
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

function useSort() {
  return useChange<Promised, unknown>({
    send: (_, { client, eventUuid }) =>
      taskSortByDeadline({ client, body: { eventUuid }, ...asked }),
    apply: sortByDeadline,
    revert: (list, _, before) => moveTasks(list, idsOf(inOrder(before.tasks)), null),
    refused: 'As tarefas voltaram para o lugar',
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
  const { mutate: sort } = useSort()
  return useMemo(
    () => ({
      /** Those that are open; what is done keeps when it was. */
      conclude: (tasks: readonly Task[]) => {
        const ids = idsOf(tasks.filter((task) => !task.checkedAt))
        if (ids.length === 0) return
        const toastId = toast.success(count(ids.length, 'tarefa concluída', 'tarefas concluídas'), {
          undo: () => check({ ids, checkedAt: undefined }),
        })
        check({ ids, checkedAt: new Date().toISOString(), toastId })
      },
      /** The whole checklist, and back as a whole. */
      sort: () => {
        const order = idsOf(inOrder(all))
        const toastId = toast.success('Tarefas ordenadas por prazo', {
          undo: () => move({ ids: order, afterId: null }),
        })
        sort({ toastId })
      },
      /** The same patch for all. */
      update: (tasks: readonly Task[], patch: TaskPatch) => {
        const before = fieldsOf(tasks, patch)
        const toastId = toast.success(count(tasks.length, 'tarefa alterada', 'tarefas alteradas'), {
          undo: () => update({ patches: before }),
        })
        update({ patches: new Map(tasks.map((task) => [task.publicId, patch])), toastId })
      },
      /** Right after another, in the order they stand; null: before all. */
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
    [all, update, move, remove, restore, check, sort],
  )
}

export type ManyActions = ReturnType<typeof useManyActions>
