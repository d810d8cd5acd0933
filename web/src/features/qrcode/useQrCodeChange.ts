import { useMutation, useQueryClient } from '@tanstack/react-query'
import { askedOf } from '@/app/workspace/asked'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { toProblem } from '@/lib/problem'
import { toast } from '@/ui/toast'

/** A change of the codes, after which everything about them is asked again. */
export function useQrCodeChange<V>(send: (variables: V) => Promise<unknown>, refused: string) {
  const { client } = useWorkspace()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: send,
    onError: (error) => toast.error(refused, { description: toProblem(error).detail }),
    onSettled: () =>
      queryClient.invalidateQueries({
        predicate: askedOf(
          client,
          'qrCodeGet',
          'qrCodeGetStats',
          'eventGet',
          'guestMessagesGetDispatches',
        ),
      }),
  })
}
