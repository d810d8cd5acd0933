import { useMutation, useQueryClient } from '@tanstack/react-query'
import { documentDeleteMutation, documentRestoreMutation } from '@/client/@tanstack/react-query.gen'
import { useWorkspace } from '@/features/workspace/useWorkspace'
import { toProblem } from '@/lib/problem'
import { toast } from '@/ui/toast'
import { downloadAddress, refreshDocuments } from './queries'

interface Named {
  uuid: string
  name: string
}

/** Takes a document away, with "Desfazer". */
export function useRemoveDocument(onRemoved?: () => void) {
  const { client } = useWorkspace()
  const queryClient = useQueryClient()
  const refresh = () => void refreshDocuments(queryClient, client)
  // Said here and not where it is asked for: the row, or the screen, is gone by then.
  const restore = useMutation({
    ...documentRestoreMutation({ client }),
    onSettled: refresh,
    onError: (error) =>
      toast.error('O documento não voltou', { description: toProblem(error).detail }),
  })
  const remove = useMutation(documentDeleteMutation({ client }))
  return ({ uuid, name }: Named) =>
    remove.mutate(
      { body: { uuid } },
      {
        onSuccess: () => {
          onRemoved?.()
          refresh()
          toast.info('Documento excluído', {
            description: name,
            undo: () => restore.mutate({ body: { uuid } }),
          })
        },
        onError: (error) =>
          toast.error('O documento não foi excluído', { description: toProblem(error).detail }),
      },
    )
}

/** Downloads a file, or a document as PDF, by a link made for this moment. */
export function useDownload() {
  const { client } = useWorkspace()
  const { mutate, isPending } = useMutation({
    mutationFn: (uuid: string) => downloadAddress(client, uuid),
    // It comes as an attachment: the page stays.
    onSuccess: (address) => window.location.assign(address),
    onError: (error) =>
      toast.error('Não deu para baixar', { description: toProblem(error).detail }),
  })
  return { download: ({ uuid }: { uuid: string }) => mutate(uuid), isPending }
}
