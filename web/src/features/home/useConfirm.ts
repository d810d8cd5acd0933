import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { subtaskConfirmDecisionMutation } from '@/client/api/subtask.gen'
import { taskConfirmDecisionMutation } from '@/client/api/task.gen'
import type { HomeGetTodayOutput } from '@/client/types.gen'
import { refresh } from '@/features/pendencies'
import { toProblem } from '@/lib/problem'
import { toast } from '@/ui/toast'

type Answer = HomeGetTodayOutput['answered'][number]

/**
 * Takes note of what clients answered. A confirmed answer stays in its place while "Desfazer" is
 * offered; then the list is asked for again.
 */
export function useConfirm() {
  const { client } = useWorkspace()
  const queryClient = useQueryClient()
  const [confirmed, setConfirmed] = useState<ReadonlySet<string>>(new Set())
  const mark = (id: string, done: boolean) =>
    setConfirmed((now) => new Set(done ? [...now, id] : [...now].filter((one) => one !== id)))
  const common = { onSuccess: () => void refresh(queryClient, 'taskGetAll') }
  const task = useMutation({ ...taskConfirmDecisionMutation({ client }), ...common })
  const step = useMutation({ ...subtaskConfirmDecisionMutation({ client }), ...common })
  const settle = async (id: string) => {
    await refresh(queryClient, 'homeGetToday')
    mark(id, false)
  }
  const confirm = (answer: Answer, done: boolean) => {
    const { publicId, subtaskUuid, title, decision, note } = answer
    const id = subtaskUuid ?? publicId
    mark(id, done)
    const saying = done
      ? toast.success('Resposta confirmada', {
          description: title,
          undo: () => confirm(answer, false),
          onClose: () => void settle(id),
        })
      : undefined
    const { mutate } = subtaskUuid ? step : task
    mutate(
      { body: { publicId: id, decision, note, confirmed: done } },
      {
        onError: (error) => {
          const problem = toProblem(error)
          if (saying) toast.close(saying)
          mark(id, !done)
          if (problem.isSignedOut) return
          toast.error('A resposta não foi confirmada', { description: problem.detail })
          void settle(id)
        },
      },
    )
  }
  return { confirmed, confirm }
}
