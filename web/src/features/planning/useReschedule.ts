import { taskReorder, taskUpdate } from '@/client/api/task.gen'
import { formatDay, type IsoDate } from '@/lib/dates'
import { toast } from '@/ui/toast'
import { type Task, useChecklist } from './checklist'
import { moveTask, patchTask, updateInput } from './edits'
import { findTask } from './findTask'
import { currentAfter } from './reorder'
import { deadlineOf, type WholeTiming } from './timing'
import { useChange } from './useChange'
import { distanceWords } from './words'

interface Rescheduled {
  id: string
  timing: WholeTiming
  /** The task right after which it moves (null: first); absent if its position stays. */
  afterId?: string | null
}

/** Only the fields of a task's time. */
function timingOf(task: Task): WholeTiming {
  const { timing, timeUnitNumber, timeUnitOption, date, endDate } = task
  return { timing, timeUnitNumber, timeUnitOption, date, endDate }
}

/** Gives a task another day where it is put down, and takes it back in one step. */
export function useReschedule(today: IsoDate) {
  const { event, tasks } = useChecklist()
  const asked = { throwOnError: true } as const
  const { mutate } = useChange<Rescheduled, unknown>({
    send: async ({ id, timing, afterId }, { client, eventUuid }) => {
      await taskUpdate({ client, body: updateInput(id, patchOf(timing)), ...asked })
      if (afterId === undefined) return
      const body = { eventUuid, publicId: id, ...(afterId !== null && { afterPublicId: afterId }) }
      await taskReorder({ client, body, ...asked })
    },
    apply: (list, { id, timing, afterId }) => {
      const dated = patchTask(list, id, patchOf(timing))
      return afterId === undefined ? dated : moveTask(dated, id, afterId)
    },
    revert: (list, { id, afterId }, before) => {
      const old = findTask(before, id)
      if (!old) return list
      const dated = patchTask(list, id, patchOf(timingOf(old)))
      return afterId === undefined ? dated : moveTask(dated, id, currentAfter(before.tasks, id))
    },
    refused: 'O prazo voltou a como estava',
  })
  return (task: Task, timing: WholeTiming, afterId?: string | null) => {
    const id = task.publicId
    const before: Rescheduled = {
      id,
      timing: timingOf(task),
      ...(afterId !== undefined && { afterId: currentAfter(tasks, id) }),
    }
    mutate({ id, timing, ...(afterId !== undefined && { afterId }) })
    const day = deadlineOf(timing, event)
    const words = day
      ? formatDay(day, today)
      : timing.timeUnitNumber && timing.timeUnitOption
        ? distanceWords(timing.timeUnitNumber, timing.timeUnitOption)
        : 'sem data'
    toast.success(`Novo prazo: ${words}`, {
      description: task.title,
      undo: () => mutate(before),
    })
  }
}

/** Each field by its name, so that what the new timing does not use is taken away. */
function patchOf(timing: WholeTiming) {
  return timing as Parameters<typeof patchTask>[2]
}
