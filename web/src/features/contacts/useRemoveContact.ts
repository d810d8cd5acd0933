import { useMutation, useQueryClient } from '@tanstack/react-query'
import { dropFromLists } from '@/app/workspace/dropped'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import {
  crmContactsDeleteMutation,
  crmContactsRestoreMutation,
} from '@/client/api/crm.contacts.gen'
import { toProblem } from '@/lib/problem'
import { toast } from '@/ui/toast'
import { contactQuery, refreshContacts } from './queries'

/**
 * Takes a contact away, with "Desfazer"; who is an event's client stays, and it says why. `onRemoved` closes
 * the card, and answers when it is closed.
 */
export function useRemoveContact(onRemoved: () => unknown) {
  const { client } = useWorkspace()
  const queryClient = useQueryClient()
  // What follows a restoring is said here and not where it is asked: the card that asks is gone by then.
  const restore = useMutation({
    ...crmContactsRestoreMutation({ client }),
    onSettled: () => refreshContacts(queryClient, client),
    onError: (error) =>
      toast.error('O contato não voltou', { description: toProblem(error).detail }),
  })
  const remove = useMutation(crmContactsDeleteMutation({ client }))
  return (contact: { uuid: string; fullName: string }) => {
    const body = { uuid: contact.uuid }
    remove.mutate(
      { body },
      {
        onSuccess: async () => {
          dropFromLists(queryClient, client, 'crmContactsGetAll', contact.uuid)
          const closed = onRemoved()
          toast.info('Contato excluído', {
            description: contact.fullName,
            undo: () => restore.mutate({ body }),
          })
          // No query must ask for the deleted contact.
          const { queryKey } = contactQuery(client, contact.uuid)
          await queryClient.cancelQueries({ queryKey })
          await refreshContacts(queryClient, client, contact.uuid)
          await closed
          queryClient.removeQueries({ queryKey })
        },
        onError: (error) =>
          toast.error('O contato não foi excluído', { description: toProblem(error).detail }),
      },
    )
  }
}
