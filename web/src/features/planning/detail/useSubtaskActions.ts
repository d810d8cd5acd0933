import { useMemo } from 'react'
import {
  subtaskCheck,
  subtaskCreate,
  subtaskDelete,
  subtaskReorder,
  subtaskRestore,
} from '@/client/api/subtask.gen'
import { toast } from '@/ui/toast'
import type { Checklist, Subtask } from '../checklist'
import { editSubtask, editSubtasks, ticked } from '../edits'
import { findTask } from '../findTask'
import { currentAfter, moveInOrder } from '../reorder'
import { useChange } from '../useChange'

const asked = { throwOnError: true } as const
const pendingPrefix = 'new-'

/** Shown already, but the server has not named it yet: it can be seen, not changed. */
export function isPending({ publicId }: Subtask): boolean {
  return publicId.startsWith(pendingPrefix)
}

function findSubtask(list: Checklist, taskId: string, id: string): Subtask | undefined {
  return findTask(list, taskId)?.subtasks.find((subtask) => subtask.publicId === id)
}

function without(id: string) {
  return (subtasks: Subtask[]) => subtasks.filter((subtask) => subtask.publicId !== id)
}

function useAddSubtask(taskId: string) {
  return useChange<Subtask, Subtask>({
    send: async ({ title }, { client }) =>
      (await subtaskCreate({ client, body: { taskPublicId: taskId, title }, ...asked })).data,
    apply: (list, subtask) => editSubtasks(list, taskId, (all) => [...all, subtask]),
    revert: (list, { publicId }) => editSubtasks(list, taskId, without(publicId)),
    settle: (list, made, { publicId }) => editSubtask(list, taskId, publicId, () => made),
    refused: 'A subtarefa não foi criada',
  })
}

function useCheckSubtask(taskId: string) {
  return useChange<{ id: string; checkedAt: string | undefined }, unknown>({
    send: ({ id, checkedAt }, { client }) =>
      subtaskCheck({
        client,
        body: { publicId: id, checked: checkedAt !== undefined },
        ...asked,
      }),
    apply: (list, { id, checkedAt }) =>
      editSubtask(list, taskId, id, (subtask) => ticked(subtask, checkedAt)),
    revert: (list, { id }, before) =>
      editSubtask(list, taskId, id, (subtask) =>
        ticked(subtask, findSubtask(before, taskId, id)?.checkedAt),
      ),
    refused: 'A subtarefa voltou a como estava',
  })
}

function useRemoveSubtask(taskId: string) {
  return useChange<Subtask, unknown>({
    send: ({ publicId }, { client }) => subtaskDelete({ client, body: { publicId }, ...asked }),
    apply: (list, { publicId }) => editSubtasks(list, taskId, without(publicId)),
    revert: (list, subtask) =>
      editSubtasks(list, taskId, (all) => [...without(subtask.publicId)(all), subtask]),
    refused: 'A subtarefa não foi excluída',
  })
}

function useRestoreSubtask(taskId: string) {
  return useChange<Subtask, unknown>({
    send: ({ publicId }, { client }) => subtaskRestore({ client, body: { publicId }, ...asked }),
    apply: (list, subtask) =>
      editSubtasks(list, taskId, (all) => [...without(subtask.publicId)(all), subtask]),
    revert: (list, { publicId }) => editSubtasks(list, taskId, without(publicId)),
    refused: 'A subtarefa não voltou',
  })
}

function useMoveSubtask(taskId: string) {
  return useChange<{ id: string; afterId: string | null }, unknown>({
    send: ({ id, afterId }, { client }) => {
      const body = { publicId: id, ...(afterId !== null && { afterPublicId: afterId }) }
      return subtaskReorder({ client, body, ...asked })
    },
    apply: (list, { id, afterId }) =>
      editSubtasks(list, taskId, (all) => moveInOrder(all, [id], afterId)),
    revert: (list, { id }, before) => {
      const afterId = currentAfter(findTask(before, taskId)?.subtasks ?? [], id)
      return editSubtasks(list, taskId, (all) => moveInOrder(all, [id], afterId))
    },
    refused: 'A subtarefa voltou para o lugar',
  })
}

/** What can be done to the subtasks of one task. */
export function useSubtaskActions(taskId: string) {
  const { mutate: add } = useAddSubtask(taskId)
  const { mutate: check } = useCheckSubtask(taskId)
  const { mutate: remove } = useRemoveSubtask(taskId)
  const { mutate: restore } = useRestoreSubtask(taskId)
  const { mutate: move } = useMoveSubtask(taskId)
  return useMemo(
    () => ({
      add: (title: string, siblings: readonly Subtask[], refused: () => void) =>
        add(
          {
            publicId: pendingPrefix + crypto.randomUUID(),
            title,
            observations: '',
            decisionRequested: false,
            decision: '',
            position: Math.max(0, ...siblings.map((subtask) => subtask.position)) + 1,
          },
          { onError: refused },
        ),
      setDone: ({ publicId }: Subtask, done: boolean) =>
        check({ id: publicId, checkedAt: done ? new Date().toISOString() : undefined }),
      remove: (subtask: Subtask) => {
        remove(subtask)
        toast.info('Subtarefa excluída', {
          description: subtask.title,
          undo: () => restore(subtask),
        })
      },
      move: (id: string, afterId: string | null) => move({ id, afterId }),
    }),
    [add, check, remove, restore, move],
  )
}

export type SubtaskActions = ReturnType<typeof useSubtaskActions>
