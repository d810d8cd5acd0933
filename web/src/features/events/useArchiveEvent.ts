import { useMutation, useQueryClient } from '@tanstack/react-query'
import { isTemplate } from '@/app/event/facts'
import { eventQuery, refreshEvents } from '@/app/event/queries'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { eventArchiveMutation } from '@/client/api/event.gen'
import type { EventCard } from '@/client/types.gen'
import { toProblem } from '@/lib/problem'
import { toast } from '@/ui/toast'

type Archived = Pick<EventCard, 'uuid' | 'title' | 'templatedAt'>

/** Puts an event away or brings it back, at once and with "Desfazer". */
export function useArchiveEvent() {
  const { client } = useWorkspace()
  const queryClient = useQueryClient()
  const { mutate, variables, isPending } = useMutation(eventArchiveMutation({ client }))

  function archive(event: Archived, archived: boolean, undoing = false) {
    const what = isTemplate(event) ? 'Modelo' : 'Evento'
    mutate(
      { body: { uuid: event.uuid, archived } },
      {
        onSuccess: async () => {
          if (!undoing) {
            toast.success(archived ? `${what} arquivado` : `${what} de volta aos ativos`, {
              description: event.title,
              undo: () => archive(event, !archived, true),
            })
          }
          await Promise.all([
            refreshEvents(queryClient, client),
            queryClient.invalidateQueries({ queryKey: eventQuery(client, event.uuid).queryKey }),
          ])
        },
        onError: (error) => {
          toast.error(archived ? 'Não deu para arquivar' : 'Não deu para desarquivar', {
            description: toProblem(error).detail,
          })
        },
      },
    )
  }
  /** The event whose archiving is on its way: its card already makes room. */
  return { archive, leaving: isPending ? variables?.body.uuid : undefined }
}
