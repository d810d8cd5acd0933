import { useMutation } from '@tanstack/react-query'
import type { ScopedClient } from '@/app/workspace/clients'
import { contractsGetDownloadLink } from '@/client/api/contracts.gen'
import { toProblem } from '@/lib/problem'
import { toast } from '@/ui/toast'

/** Downloads the sealed file by a link made for this moment. */
export function useDownloadSealed(client: ScopedClient, uuid: string) {
  return useMutation({
    mutationFn: async () =>
      (await contractsGetDownloadLink({ client, query: { uuid }, throwOnError: true })).data.url,
    // It comes as an attachment: the page stays.
    onSuccess: (address) => window.location.assign(address),
    onError: (error) =>
      toast.error('Não deu para baixar', { description: toProblem(error).detail }),
  })
}
