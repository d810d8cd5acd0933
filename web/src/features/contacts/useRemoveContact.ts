import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  crmContactsDeleteMutation,
  crmContactsRestoreMutation,
} from '@/client/@tanstack/react-query.gen'
import { useWorkspace } from '@/features/workspace/useWorkspace'
import { toProblem } from '@/lib/problem'
import { toast } from '@/ui/toast'
import { refreshContacts } from './queries'

/** Takes a contact away, with "Desfazer"; who is an event's client stays, and it says why. */
export function useRemoveContact(onRemoved: () => void) {
  const { client } = useWorkspace()
  const queryClient = useQueryClient()
  const restore = useMutation(crmContactsRestoreMutation({ client }))
  const remove = useMutation(crmContactsDeleteMutation({ client }))
  const refresh = () => refreshContacts(queryClient, client)
  return (contact: { uuid: string; fullName: string }) => {
    const body = { uuid: contact.uuid }
    remove.mutate(
      { body },
      {
        onSuccess: () => {
          onRemoved()
          void refresh()
          toast.info('Contato excluído', {
            description: contact.fullName,
            undo: () =>
              restore.mutate(
                { body },
                {
                  onSettled: () => void refresh(),
                  onError: (error) =>
                    toast.error('O contato não voltou', { description: toProblem(error).detail }),
                },
              ),
          })
        },
        onError: (error) =>
          toast.error('O contato não foi excluído', { description: toProblem(error).detail }),
      },
    )
  }
}
