import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import {
  eventVendorsCreateMutation,
  eventVendorsDeleteMutation,
  eventVendorsRestoreMutation,
  eventVendorsUpdateMutation,
} from '@/client/api/eventVendors.gen'
import { toProblem } from '@/lib/problem'
import { toast } from '@/ui/toast'
import { eventVendorsQuery, refreshVendors } from './queries'
import { statusOf, type VendorStatus } from './status'
import type { EventVendor } from './vendor'

/**
 * Returns functions that add vendors to an event and its tasks, set their status and remove them, at once and with
 * "Desfazer", which outlives the screen that offered it.
 */
export function useEventVendors(eventUuid: string) {
  const { client } = useWorkspace()
  const queryClient = useQueryClient()
  const create = useMutation(eventVendorsCreateMutation({ client }))
  const { mutateAsync: take } = useMutation(eventVendorsDeleteMutation({ client }))
  const { mutateAsync: giveBack } = useMutation(eventVendorsRestoreMutation({ client }))
  const { mutateAsync: change } = useMutation(eventVendorsUpdateMutation({ client }))
  const { queryKey } = eventVendorsQuery(client, eventUuid)

  /** Answers at once in the list; what the server says comes after. */
  function show(change: (items: EventVendor[]) => EventVendor[]) {
    queryClient.setQueryData(queryKey, (list) => list && { ...list, items: change(list.items) })
  }

  /** Runs a change, shows a toast if it fails, and refetches the lists. */
  async function attempt(failure: string, act: () => Promise<void>) {
    try {
      await act()
    } catch (error) {
      toast.error(failure, { description: toProblem(error).detail })
    }
    await refreshVendors(queryClient, client)
  }

  function link(vendor: { uuid: string; name: string }, taskUuid?: string, quiet = false) {
    const task = taskUuid && { taskPublicId: taskUuid }
    void attempt('Não deu para vincular', async () => {
      const made = await create.mutateAsync({
        body: { eventUuid, vendorUuid: vendor.uuid, ...task },
      })
      show((items) => [made, ...items.filter(({ uuid }) => uuid !== made.uuid)])
      if (quiet) return
      toast.success(taskUuid ? 'Fornecedor vinculado à tarefa' : 'Fornecedor vinculado', {
        description: vendor.name,
        undo: () => unlink(made, taskUuid, true),
      })
    })
  }

  function restore({ uuid }: EventVendor) {
    void attempt('Não deu para trazer de volta', async () => {
      await giveBack({ body: { uuid } })
    })
  }

  function unlink(vendor: EventVendor, taskUuid?: string, quiet = false) {
    show((items) =>
      taskUuid
        ? items.map((one) => (one.uuid === vendor.uuid ? without(one, taskUuid) : one))
        : items.filter(({ uuid }) => uuid !== vendor.uuid),
    )
    const task = taskUuid && { taskPublicId: taskUuid }
    void attempt('Não deu para retirar', async () => {
      await take({ body: { uuid: vendor.uuid, ...task } })
      if (quiet) return
      toast.success(taskUuid ? 'Fornecedor retirado da tarefa' : 'Fornecedor retirado do evento', {
        description: vendor.business.name,
        undo: () => (taskUuid ? link(vendor.business, taskUuid, true) : restore(vendor)),
      })
    })
  }

  /** Said at once, and taken back where the server refuses. */
  function setStatus({ uuid, business, status: before }: EventVendor, status: VendorStatus) {
    const say = (now: VendorStatus) => {
      show((items) => items.map((one) => (one.uuid === uuid ? { ...one, status: now } : one)))
      return change({ body: { uuid, status: now } })
    }
    void attempt('O status não mudou', async () => {
      await say(status)
      toast.success(statusOf(status).label, {
        description: business.name,
        undo: () =>
          void attempt('Não deu para desfazer', async () => {
            await say(before)
          }),
      })
    })
  }

  return {
    link,
    unlink,
    setStatus,
    /** The vendor on their way into the event. */
    linking: create.isPending ? create.variables.body.vendorUuid : undefined,
  }
}

function without(vendor: EventVendor, taskUuid: string): EventVendor {
  return { ...vendor, tasks: vendor.tasks.filter(({ publicId }) => publicId !== taskUuid) }
}
