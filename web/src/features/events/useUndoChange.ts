import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { eventUndoMutation } from '@/client/api/event.gen'
import { toProblem } from '@/lib/problem'
import { toast } from '@/ui/toast'
import { refreshBusiness } from './refresh'

/** Takes back a change of a whole event, at once or within a day, and says how that went. */
export function useUndoChange() {
  const { client } = useWorkspace()
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation(eventUndoMutation({ client }))
  return async (changeUuid: string) => {
    try {
      await mutateAsync({ body: { changeUuid } })
      toast.success('Tudo como estava antes')
    } catch (error) {
      const { detail, isMissing } = toProblem(error)
      toast.error('Não deu para desfazer', {
        description: isMissing ? 'Isso já foi desfeito, ou passou de um dia.' : detail,
      })
      throw error
    } finally {
      await refreshBusiness(queryClient, client)
    }
  }
}
