import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { taskCheckMutation } from '@/client/@tanstack/react-query.gen'
import { toProblem } from '@/lib/problem'
import { toast } from '@/ui/toast'
import { type Pendency, refresh } from './queries'

type PendingTask = NonNullable<Pendency['task']>

/**
 * Ticks tasks where they wait. A ticked one stays in its place, done, while "Desfazer" is offered;
 * then the list is asked for again.
 */
export function useTick() {
  const { client } = useWorkspace()
  const queryClient = useQueryClient()
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const mark = (id: string, done: boolean) =>
    setTicked((now) => new Set(done ? [...now, id] : [...now].filter((one) => one !== id)))
  const { mutate } = useMutation({
    ...taskCheckMutation({ client }),
    onSuccess: () => void refresh(queryClient, 'taskGetAll', 'eventGet', 'eventGetAll'),
  })

  const setDone = ({ publicId, title }: PendingTask, done: boolean) => {
    mark(publicId, done)
    const saying = done
      ? toast.success('Tarefa concluída', {
          description: title,
          undo: () => setDone({ publicId, title } as PendingTask, false),
          onClose: () => void settle(publicId),
        })
      : undefined
    mutate(
      { body: { publicId, checked: done } },
      {
        onError: (error) => {
          const problem = toProblem(error)
          if (saying) toast.close(saying)
          mark(publicId, !done)
          if (problem.isSignedOut) return
          toast.error(problem.isMissing ? 'Esta tarefa não existe mais.' : 'A tarefa não mudou', {
            ...(!problem.isMissing && { description: problem.detail }),
          })
          if (problem.isMissing) void settle(publicId)
        },
      },
    )
  }
  const settle = async (id: string) => {
    await refresh(queryClient, 'pendenciesGetAll')
    mark(id, false)
  }
  return { ticked, setDone }
}
