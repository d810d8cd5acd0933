import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { subtaskCheckMutation } from '@/client/api/subtask.gen'
import { taskCheckMutation } from '@/client/api/task.gen'
import { toProblem } from '@/lib/problem'
import { toast } from '@/ui/toast'
import { refresh } from './queries'

/** A task, or the step of it that is named. */
interface Tickable {
  publicId: string
  subtaskUuid?: string
  title: string
}

/**
 * Ticks tasks and their steps where they wait. A ticked one stays in its place, done, while "Desfazer" is offered;
 * then the list is asked for again.
 */
export function useTick() {
  const { client } = useWorkspace()
  const queryClient = useQueryClient()
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const mark = (id: string, done: boolean) =>
    setTicked((now) => new Set(done ? [...now, id] : [...now].filter((one) => one !== id)))
  const common = {
    onSuccess: () => void refresh(queryClient, 'taskGetAll', 'eventGet', 'eventGetAll'),
  }
  const task = useMutation({ ...taskCheckMutation({ client }), ...common })
  const step = useMutation({ ...subtaskCheckMutation({ client }), ...common })

  const setDone = (what: Tickable, done: boolean) => {
    const { title, subtaskUuid } = what
    const id = subtaskUuid ?? what.publicId
    const { mutate } = subtaskUuid ? step : task
    mark(id, done)
    const saying = done
      ? toast.success(subtaskUuid ? 'Etapa concluída' : 'Tarefa concluída', {
          description: title,
          undo: () => setDone(what, false),
          onClose: () => void settle(id),
        })
      : undefined
    mutate(
      { body: { publicId: id, checked: done } },
      {
        onError: (error) => {
          const problem = toProblem(error)
          if (saying) toast.close(saying)
          mark(id, !done)
          if (problem.isSignedOut) return
          toast.error(problem.isMissing ? 'Esta tarefa não existe mais.' : 'A tarefa não mudou', {
            ...(!problem.isMissing && { description: problem.detail }),
          })
          if (problem.isMissing) void settle(id)
        },
      },
    )
  }
  const settle = async (id: string) => {
    await refresh(queryClient, 'pendenciesGetAll', 'homeGetToday', 'taskGetMine')
    mark(id, false)
  }
  return { ticked, setDone }
}
