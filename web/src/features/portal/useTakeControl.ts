import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { ScopedClient } from '@/app/workspace/clients'
import { weddingPlannerRequestTakeControl } from '@/client/api/weddingPlanner.gen'
import { toProblem } from '@/lib/problem'
import { toast } from '@/ui/toast'
import { editorHref } from './address'

/** Opens the editor of a website over the whole window; its way back leads to the present address. */
export function useTakeControl() {
  const router = useRouter()
  return useMutation({
    mutationFn: async ({ client, externalId }: { client: ScopedClient; externalId: string }) => {
      const { data } = await weddingPlannerRequestTakeControl({
        client,
        body: { externalId },
        throwOnError: true,
      })
      const { href } = router.state.location
      await router.navigate({ href: editorHref(href, externalId, data.token) })
    },
    onError: (error) =>
      toast.error('Erro ao abrir edição', { description: toProblem(error).detail }),
  })
}
