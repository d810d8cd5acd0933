import { useMutation, useQueryClient } from '@tanstack/react-query'
import { AutosavedText } from '@/app/autosave/AutosavedText'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { documentUpdateObservations } from '@/client/api/document.gen'
import { documentQuery } from './queries'

export interface DocumentNotesProps {
  document: { uuid: string; observations: string }
}

/** The team's notes on a document, separate from its content. Clients cannot read them. */
export function DocumentNotes({ document: { uuid, observations } }: DocumentNotesProps) {
  const { client } = useWorkspace()
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation({
    mutationFn: async ({ text, was }: { text: string; was: string }) => {
      const body = { uuid, observations: text, observationsWas: was }
      return (await documentUpdateObservations({ client, body, throwOnError: true })).data
    },
    onSuccess: (saved) =>
      queryClient.setQueryData(
        documentQuery(client, uuid).queryKey,
        (known) => known && { ...known, observations: saved.observations },
      ),
  })
  return (
    <AutosavedText
      label="Observações"
      placeholder="O que a equipe precisa lembrar deste documento…"
      help="Só a sua equipe lê."
      maxLength={2000}
      value={observations}
      draftKey={`document.${uuid}.observations`}
      save={(text, was) => mutateAsync({ text, was })}
    />
  )
}
