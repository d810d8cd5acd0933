import { taskMoveMany, taskSortByDeadline } from '@/client/api/task.gen'
import { toast } from '@/ui/toast'
import { type Task, useChecklist } from './checklist'
import { moveTasks, sortByDeadline } from './edits'
import { inOrder } from './groups'
import { useChange } from './useChange'

const asked = { throwOnError: true } as const

/** A toast that promised a change; it is closed if the change fails. */
export interface Promised {
  toastId?: string
}

export const takeBack = ({ toastId }: Promised) => {
  if (toastId !== undefined) toast.close(toastId)
}

export const idsOf = (tasks: readonly Task[]) => tasks.map((task) => task.publicId)

/** Puts tasks right after another, in the order given; null: before all. */
export function useMoveMany() {
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

function useSortMany() {
  return useChange<Promised, unknown>({
    send: (_, { client, eventUuid }) =>
      taskSortByDeadline({ client, body: { eventUuid }, ...asked }),
    apply: sortByDeadline,
    revert: (list, _, before) => moveTasks(list, idsOf(inOrder(before.tasks)), null),
    refused: 'As tarefas voltaram para o lugar',
    onRefused: takeBack,
  })
}

/** Sorts the whole checklist, and takes it back as a whole. */
export function useSortByDeadline(): () => void {
  const { tasks } = useChecklist()
  const { mutate: move } = useMoveMany()
  const { mutate: sort } = useSortMany()
  return () => {
    const order = idsOf(inOrder(tasks))
    const toastId = toast.success('Tarefas ordenadas por prazo', {
      undo: () => move({ ids: order, afterId: null }),
    })
    sort({ toastId })
  }
}
