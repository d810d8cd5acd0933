import { useMutation, useQueryClient } from '@tanstack/react-query'
import { customerCheckSubtaskMutation, customerCheckTaskMutation } from '@/client/api/customer.gen'
import { toProblem } from '@/lib/problem'
import { toast } from '@/ui/toast'
import { useCustomerEvent } from '../useCustomerEvent'
import { checklistQuery, refreshEvent, taskQuery } from './queries'

/** When something was done, or that it is not. */
function since(done: boolean): { checkedAt?: string } {
  return done ? { checkedAt: new Date().toISOString() } : {}
}

function without<T extends { checkedAt?: string }>({ checkedAt: _, ...rest }: T) {
  return rest
}

/**
 * Ticks a task: the screen answers at once, and takes it back with a sentence where the server
 * refuses.
 */
export function useTickTask() {
  const { client } = useCustomerEvent()
  const queryClient = useQueryClient()
  const show = (publicId: string, done: boolean) => {
    queryClient.setQueryData(
      checklistQuery(client).queryKey,
      (list) =>
        list && {
          tasks: list.tasks.map((task) =>
            task.publicId === publicId ? { ...without(task), ...since(done) } : task,
          ),
        },
    )
    queryClient.setQueryData(
      taskQuery(client, publicId).queryKey,
      (task) => task && { ...without(task), ...since(done) },
    )
  }
  const { mutate } = useMutation({
    ...customerCheckTaskMutation({ client }),
    onMutate: ({ body }) => show(body.publicId, body.checked),
    onError: (error, { body }) => {
      show(body.publicId, !body.checked)
      sayRefused('A tarefa não mudou', error)
    },
    onSettled: () => refreshEvent(queryClient, client),
  })
  return (publicId: string, checked: boolean) => mutate({ body: { publicId, checked } })
}

/** The same for a step of a task. */
export function useTickStep(taskUuid: string) {
  const { client } = useCustomerEvent()
  const queryClient = useQueryClient()
  const show = (publicId: string, done: boolean) =>
    queryClient.setQueryData(
      taskQuery(client, taskUuid).queryKey,
      (task) =>
        task && {
          ...task,
          subtasks: task.subtasks.map((step) =>
            step.publicId === publicId ? { ...without(step), ...since(done) } : step,
          ),
        },
    )
  const { mutate } = useMutation({
    ...customerCheckSubtaskMutation({ client }),
    onMutate: ({ body }) => {
      show(body.publicId, body.checked)
    },
    onError: (error, { body }) => {
      show(body.publicId, !body.checked)
      sayRefused('O passo não mudou', error)
    },
    onSettled: () => refreshEvent(queryClient, client),
  })
  return (publicId: string, checked: boolean) => mutate({ body: { publicId, checked } })
}

function sayRefused(what: string, error: unknown) {
  const problem = toProblem(error)
  if (problem.isSignedOut) return
  toast.error(what, {
    description: problem.isMissing
      ? 'Isto mudou com quem organiza. Atualize a página.'
      : problem.detail,
  })
}
