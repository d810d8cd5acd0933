import { useMutation, useQueryClient } from '@tanstack/react-query'
import { askedOf } from '@/app/workspace/asked'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { vendorsDeleteMutation, vendorsRestoreMutation } from '@/client/api/vendors.gen'
import { toProblem } from '@/lib/problem'
import { count } from '@/lib/text'
import { toast } from '@/ui/toast'
import { refreshVendors } from './queries'
import type { Vendor } from './vendor'

/**
 * Takes a vendor out of the catalogue and of every event, with "Desfazer", which outlives the
 * profile it was asked from. `then` leaves that profile.
 */
export function useDeleteVendor() {
  const { client } = useWorkspace()
  const queryClient = useQueryClient()
  const { mutateAsync: take } = useMutation(vendorsDeleteMutation({ client }))
  const { mutateAsync: giveBack } = useMutation(vendorsRestoreMutation({ client }))

  async function restore(uuid: string) {
    try {
      await giveBack({ body: { uuid } })
    } catch (error) {
      toast.error('Não deu para trazer de volta', { description: toProblem(error).detail })
    }
    await refreshVendors(queryClient, client)
  }

  return async (vendor: Vendor, then: () => Promise<unknown>) => {
    try {
      await take({ body: { uuid: vendor.uuid } })
    } catch (error) {
      toast.error('Não deu para excluir', { description: toProblem(error).detail })
      return
    }
    const from = vendor.events.length
    toast.success('Fornecedor excluído', {
      description:
        from > 0
          ? `${vendor.name} saiu também de ${count(from, 'evento', 'eventos')}.`
          : vendor.name,
      undo: () => void restore(vendor.uuid),
    })
    // The lists must lose the row first, so that no query asks for the deleted profile again.
    await queryClient.invalidateQueries({
      predicate: askedOf(client, 'vendorsGetAllByCursor', 'vendorsGetAll'),
    })
    await then()
    await refreshVendors(queryClient, client)
  }
}
