import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  eventVendorsCreateMutation,
  eventVendorsDeleteMutation,
  eventVendorsRestoreMutation,
} from '@/client/@tanstack/react-query.gen'
import { useWorkspace } from '@/features/workspace/useWorkspace'
import { toProblem } from '@/lib/problem'
import { toast } from '@/ui/toast'
import { eventVendorsQuery, refreshVendors } from './queries'
import type { EventVendor } from './vendor'

/** Puts vendors into an event and to its tasks, and takes them out again, at once and with "Desfazer". */
export function useEventVendors(eventUuid: string) {
  const { client } = useWorkspace()
  const queryClient = useQueryClient()
  const create = useMutation(eventVendorsCreateMutation({ client }))
  const gone = useMutation(eventVendorsDeleteMutation({ client }))
  const back = useMutation(eventVendorsRestoreMutation({ client }))
  const { queryKey } = eventVendorsQuery(client, eventUuid)
  const refresh = () => refreshVendors(queryClient, client)

  /** Answers at once in the list; what the server says comes after. */
  function show(change: (items: EventVendor[]) => EventVendor[]) {
    queryClient.setQueryData(queryKey, (list) => list && { ...list, items: change(list.items) })
  }

  function link(vendor: { uuid: string; name: string }, taskUuid?: string, quiet = false) {
    create.mutate(
      { body: { eventUuid, vendorUuid: vendor.uuid, ...(taskUuid && { taskPublicId: taskUuid }) } },
      {
        onSuccess: (made) => {
          show((items) => [made, ...items.filter(({ uuid }) => uuid !== made.uuid)])
          if (!quiet) {
            toast.success(taskUuid ? 'Fornecedor vinculado à tarefa' : 'Fornecedor vinculado', {
              description: vendor.name,
              undo: () => unlink(made, taskUuid, true),
            })
          }
          void refresh()
        },
        onError: (error) => {
          toast.error('Não deu para vincular', { description: toProblem(error).detail })
          void refresh()
        },
      },
    )
  }

  function restore(vendor: EventVendor) {
    back.mutate(
      { body: { uuid: vendor.uuid } },
      {
        onSettled: refresh,
        onError: (error) =>
          toast.error('Não deu para trazer de volta', { description: toProblem(error).detail }),
      },
    )
  }

  function unlink(vendor: EventVendor, taskUuid?: string, quiet = false) {
    show((items) =>
      taskUuid
        ? items.map((one) =>
            one.uuid === vendor.uuid
              ? { ...one, tasks: one.tasks.filter(({ publicId }) => publicId !== taskUuid) }
              : one,
          )
        : items.filter(({ uuid }) => uuid !== vendor.uuid),
    )
    gone.mutate(
      { body: { uuid: vendor.uuid, ...(taskUuid && { taskPublicId: taskUuid }) } },
      {
        onSuccess: () => {
          if (quiet) return
          toast.success(
            taskUuid ? 'Fornecedor retirado da tarefa' : 'Fornecedor retirado do evento',
            {
              description: vendor.business.name,
              undo: () => (taskUuid ? link(vendor.business, taskUuid, true) : restore(vendor)),
            },
          )
        },
        onError: (error) =>
          toast.error('Não deu para retirar', { description: toProblem(error).detail }),
        onSettled: refresh,
      },
    )
  }

  return {
    link,
    unlink,
    /** The vendor on their way into the event. */
    linking: create.isPending ? create.variables.body.vendorUuid : undefined,
  }
}
