import { useMutation, useQueryClient } from '@tanstack/react-query'
import { documentGet, documentUpdate } from '@/client/sdk.gen'
import { SaveStatus } from '@/features/planning/SaveStatus'
import { useAutosave } from '@/features/planning/useAutosave'
import { useWorkspace } from '@/features/workspace/useWorkspace'
import { Card } from '@/ui/Card'
import { cx } from '@/ui/classes'
import { frameClass } from '@/ui/Field'
import { documentQuery } from './queries'

export interface DocumentNotesProps {
  document: { uuid: string; observations: string }
}

/** What the team notes of a document, apart from what it says; the client never reads it. */
export function DocumentNotes({ document: { uuid, observations } }: DocumentNotesProps) {
  const { client } = useWorkspace()
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation({
    mutationFn: async (text: string) => {
      // The name is changed elsewhere, perhaps meanwhile.
      const { data } = await documentGet({ client, query: { uuid }, throwOnError: true })
      const body = { uuid, name: data.name, observations: text }
      return (await documentUpdate({ client, body, throwOnError: true })).data
    },
    onSuccess: (saved) =>
      queryClient.setQueryData(
        documentQuery(client, uuid).queryKey,
        (known) => known && { ...known, observations: saved.observations },
      ),
  })
  const { text, write, flush, state } = useAutosave({
    value: observations,
    draftKey: `document.${uuid}.observations`,
    save: mutateAsync,
  })
  const id = `document-notes-${uuid}`
  return (
    <Card className="mt-5">
      <div className="mb-1.5 flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="text-sm font-medium">
          Observações
        </label>
        <SaveStatus state={state} onRetry={() => void flush()} />
      </div>
      <textarea
        id={id}
        rows={2}
        maxLength={2000}
        placeholder="O que a equipe precisa lembrar deste documento…"
        aria-describedby={`${id}-help`}
        value={text}
        onChange={(event) => write(event.target.value)}
        onBlur={() => void flush()}
        className={cx(
          frameClass,
          'min-h-16 resize-none px-3.5 py-2.5 leading-relaxed field-sizing-content',
        )}
      />
      <p id={`${id}-help`} className="mt-1.5 text-sm text-muted">
        Só a sua equipe lê.
      </p>
    </Card>
  )
}
