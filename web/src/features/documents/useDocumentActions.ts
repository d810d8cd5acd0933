import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toProblem } from '@/lib/problem'
import { toast } from '@/ui/toast'
import { useDrawer } from './drawer'

interface Named {
  uuid: string
  name: string
}

/** Takes a document away, with "Desfazer". */
export function useRemoveDocument(onRemoved?: () => unknown) {
  const drawer = useDrawer()
  const queryClient = useQueryClient()
  const refresh = () => drawer.refresh(queryClient)
  // Said here and not where it is asked for: the row, or the screen, is gone by then.
  const restore = useMutation({
    mutationFn: drawer.restore,
    onSettled: refresh,
    onError: (error) =>
      toast.error('O documento não voltou', { description: toProblem(error).detail }),
  })
  const remove = useMutation({
    mutationFn: async ({ uuid }: Named) => {
      await drawer.remove(uuid)
      // The screen of the deleted document must be left before the mutation ends, so that no query that follows the
      // event's changes asks for the document again.
      await onRemoved?.()
    },
    onSuccess: (_, { uuid, name }) => {
      refresh()
      toast.info('Documento excluído', {
        description: name,
        undo: () => restore.mutate(uuid),
      })
    },
    onError: (error) =>
      toast.error('O documento não foi excluído', { description: toProblem(error).detail }),
  })
  return (document: Named) => remove.mutate(document)
}

/** Downloads a file, or a document as PDF, by a link made for this moment. */
export function useDownload() {
  const drawer = useDrawer()
  const { mutate, isPending } = useMutation({
    mutationFn: drawer.link,
    // It comes as an attachment: the page stays.
    onSuccess: (address) => window.location.assign(address),
    onError: (error) =>
      toast.error('Não deu para baixar', { description: toProblem(error).detail }),
  })
  return { download: ({ uuid }: { uuid: string }) => mutate(uuid), isPending }
}
