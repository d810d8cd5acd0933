import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Eraser } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { useIdempotencyKey } from '@/app/workspace/useIdempotencyKey'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { eventResetMutation } from '@/client/api/event.gen'
import type { EventGetOutput } from '@/client/types.gen'
import { toProblem } from '@/lib/problem'
import { count } from '@/lib/text'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { TextField } from '@/ui/TextField'
import { toast } from '@/ui/toast'
import { refreshBusiness } from './refresh'
import { useUndoChange } from './useUndoChange'

/** Deletes the whole checklist after the person has typed the event's name. */
export function StartFromZero({ event }: { event: EventGetOutput }) {
  const { client } = useWorkspace()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const undo = useUndoChange()
  const key = useIdempotencyKey()
  const formId = useId()
  const [asking, setAsking] = useState(false)
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const reset = useMutation(eventResetMutation({ client }))

  function submit(submitted: FormEvent) {
    submitted.preventDefault()
    if (reset.isPending) return
    setError(undefined)
    reset.mutate(
      { body: { uuid: event.uuid, title: typed }, headers: key.headers() },
      {
        onSuccess: async ({ changeUuid }) => {
          key.renew()
          setAsking(false)
          toast.success('Checklist no zero', {
            description: 'Até amanhã, o Histórico traz tudo de volta.',
            undo: () => void undo(changeUuid).catch(() => undefined),
          })
          await refreshBusiness(queryClient, client)
          await navigate({ to: '/app/$eventUuid/templates', params: { eventUuid: event.uuid } })
        },
        onError: (refused) => {
          key.renew()
          const problem = toProblem(refused)
          setError(problem.fields[0]?.message ?? problem.detail)
        },
      },
    )
  }

  return (
    <>
      <Button
        variant="secondary"
        icon={<Eraser size={18} aria-hidden />}
        onClick={() => {
          setTyped('')
          setError(undefined)
          setAsking(true)
        }}
      >
        Começar do zero
      </Button>
      <Dialog
        open={asking}
        onOpenChange={(open) => !reset.isPending && setAsking(open)}
        title="Começar do zero?"
        description={`${count(event.tasksTotal, 'tarefa vai embora', 'tarefas vão embora')}, com as suas subtarefas, conclusões e decisões. Os detalhes, os clientes, a equipe e os fornecedores do evento ficam. Por um dia, dá para desfazer no Histórico.`}
        footer={
          <>
            <Button variant="secondary" disabled={reset.isPending} onClick={() => setAsking(false)}>
              Cancelar
            </Button>
            <Button
              variant="danger"
              type="submit"
              form={formId}
              disabled={typed.trim() !== event.title.trim()}
              loading={reset.isPending}
              loadingText="Apagando…"
            >
              Apagar o checklist
            </Button>
          </>
        }
      >
        <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-3">
          <p className="text-body">
            Para confirmar, digite{' '}
            <b className="font-semibold wrap-break-word">{event.title.trim()}</b>
          </p>
          <TextField
            label={event.templatedAt ? 'Nome do modelo' : 'Nome do evento'}
            autoComplete="off"
            maxLength={160}
            value={typed}
            onChange={(change) => setTyped(change.target.value)}
            {...(error && { error })}
          />
        </form>
      </Dialog>
    </>
  )
}
