import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { askedOf } from '@/app/workspace/asked'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { eventVendorsUpdateMutation } from '@/client/api/eventVendors.gen'
import type { EventVendorsUpdateInput } from '@/client/types.gen'
import { toProblem } from '@/lib/problem'
import { toast } from '@/ui/toast'

/** A vendor whom an event's client wants. */
interface Wished {
  uuid: string
  name: string
  status: NonNullable<EventVendorsUpdateInput['status']>
}

/**
 * Takes up what a client wishes. What was confirmed stays in its place, done, while "Desfazer" is offered; then
 * the lists are read again.
 */
export function useConfirmWish() {
  const { client } = useWorkspace()
  const queryClient = useQueryClient()
  const [confirmed, setConfirmed] = useState<ReadonlySet<string>>(new Set())
  const { mutateAsync: change } = useMutation(eventVendorsUpdateMutation({ client }))
  const mark = (uuid: string, done: boolean) =>
    setConfirmed((now) => new Set(done ? [...now, uuid] : [...now].filter((one) => one !== uuid)))

  async function settle(uuid: string) {
    await queryClient.invalidateQueries({
      predicate: askedOf(client, 'homeGetToday', 'eventGetOverview'),
    })
    mark(uuid, false)
  }

  async function attempt(uuid: string, failure: string, act: () => Promise<unknown>) {
    try {
      await act()
    } catch (error) {
      toast.error(failure, { description: toProblem(error).detail })
      await settle(uuid)
    }
    await queryClient.invalidateQueries({
      predicate: askedOf(
        client,
        'vendorsGetAllByCursor',
        'vendorsGetAll',
        'vendorsGet',
        'eventVendorsGetAll',
      ),
    })
  }

  function confirm({ uuid, name, status }: Wished) {
    mark(uuid, true)
    void attempt(uuid, 'Não deu para confirmar', async () => {
      await change({ body: { uuid, wishConfirmed: true } })
      toast.success('Escolha confirmada', {
        description: name,
        onClose: () => void settle(uuid),
        undo: () => {
          mark(uuid, false)
          void attempt(uuid, 'Não deu para desfazer', () =>
            change({ body: { uuid, wishConfirmed: false, status } }),
          )
        },
      })
    })
  }

  return { confirm, confirmed }
}
