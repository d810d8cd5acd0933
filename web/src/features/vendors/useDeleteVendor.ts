import { useMutation, useQueryClient } from '@tanstack/react-query'
import { vendorsDeleteMutation, vendorsRestoreMutation } from '@/client/@tanstack/react-query.gen'
import { useWorkspace } from '@/features/workspace/useWorkspace'
import { toProblem } from '@/lib/problem'
import { count } from '@/lib/text'
import { toast } from '@/ui/toast'
import { refreshVendors } from './queries'
import type { Vendor } from './vendor'

/** Takes a vendor out of the catalogue and of every event, with "Desfazer". */
export function useDeleteVendor() {
  const { client } = useWorkspace()
  const queryClient = useQueryClient()
  const gone = useMutation(vendorsDeleteMutation({ client }))
  const back = useMutation(vendorsRestoreMutation({ client }))

  function restore(uuid: string) {
    back.mutate(
      { body: { uuid } },
      {
        onSuccess: () => refreshVendors(queryClient, client),
        onError: (error) =>
          toast.error('Não deu para trazer de volta', { description: toProblem(error).detail }),
      },
    )
  }

  function remove(vendor: Vendor, then: () => void) {
    gone.mutate(
      { body: { uuid: vendor.uuid } },
      {
        onSuccess: () => {
          const from = vendor.events.length
          toast.success('Fornecedor excluído', {
            description:
              from > 0
                ? `${vendor.name} saiu também de ${count(from, 'evento', 'eventos')}.`
                : vendor.name,
            undo: () => restore(vendor.uuid),
          })
          then()
          void refreshVendors(queryClient, client)
        },
        onError: (error) =>
          toast.error('Não deu para excluir', { description: toProblem(error).detail }),
      },
    )
  }
  return { remove, removing: gone.isPending }
}
