import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { ScopedClient } from '@/app/workspace/clients'
import {
  guestMessagesGetDispatchesOptions,
  guestMessagesResendFailed,
} from '@/client/api/guestMessages.gen'
import type { GuestMessagesGuestDispatch as GuestDispatch } from '@/client/types.gen'
import { ago } from '@/lib/dates'
import { toProblem } from '@/lib/problem'
import { count } from '@/lib/text'
import { Button } from '@/ui/Button'
import { toast } from '@/ui/toast'
import { refreshSending } from './refresh'
import { dispatchName, leavesWords, standingWords, stoppedWords } from './words'

export interface OutgoingProps {
  client: ScopedClient
  eventUuid: string
  /** The UUID of the dispatch that was just created. */
  newest: string | undefined
  onDone: () => void
}

/** Lists the dispatches with the state of their deliveries; failed messages can be sent again. */
export function Outgoing({ client, eventUuid, newest, onDone }: OutgoingProps) {
  const { data } = useQuery(guestMessagesGetDispatchesOptions({ client, query: { eventUuid } }))
  if (!data || data.items.length === 0) return null
  return (
    <section className="mt-8 border-t border-line pt-5">
      <h3 className="font-display text-lg font-medium">Já enviadas</h3>
      <ul className="mt-3 flex flex-col gap-4">
        {data.items.map((dispatch) => (
          <li key={dispatch.uuid} className="rounded-card border border-line p-4">
            <Sent client={client} eventUuid={eventUuid} dispatch={dispatch} />
          </li>
        ))}
      </ul>
      {newest && (
        <Button variant="secondary" block className="mt-4" onClick={onDone}>
          Concluir
        </Button>
      )}
    </section>
  )
}

function Sent({
  client,
  eventUuid,
  dispatch,
}: {
  client: ScopedClient
  eventUuid: string
  dispatch: GuestDispatch
}) {
  const queryClient = useQueryClient()
  const uuid = useRef(crypto.randomUUID())
  const { failed } = dispatch
  const channel = dispatch.channel === 'EMAIL' ? 'EMAIL' : 'WHATSAPP'
  const goAgain = failed.filter(({ goesAgain }) => goesAgain).length
  const resend = useMutation({
    mutationFn: async () =>
      (
        await guestMessagesResendFailed({
          client,
          body: { eventUuid, uuid: uuid.current, dispatchUuid: dispatch.uuid },
          throwOnError: true,
        })
      ).data,
    onSuccess: ({ messages, leavesAt, leaveFirst }) => {
      uuid.current = crypto.randomUUID()
      toast.success(count(messages, 'mensagem a caminho', 'mensagens a caminho'), {
        description: leavesWords(messages, leavesAt, leaveFirst),
      })
    },
    onError: (error) =>
      toast.error('Não deu para enviar de novo', { description: toProblem(error).detail }),
    onSettled: () => refreshSending(queryClient, client),
  })
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <p className="text-sm font-medium">{dispatchName(dispatch)}</p>
        <p className="text-xs text-muted">
          {[dispatch.by, ago(dispatch.createdAt)].filter(Boolean).join(' · ')}
        </p>
      </div>
      {dispatch.ownWords && <p className="mt-1 text-sm wrap-anywhere">“{dispatch.ownWords}”</p>}
      <p className="mt-1 text-sm text-muted tabular-nums">{standingWords(dispatch.counts)}</p>
      {failed.length > 0 && (
        <>
          <ul className="mt-3 flex flex-col gap-1 text-sm">
            {failed.map(({ invitationUuid, name, error, stopped }) => (
              <li key={invitationUuid} className="wrap-anywhere">
                <b className="font-medium">{name}:</b> <span className="text-coral">{error}</span>
                {stopped && <span className="text-muted"> · {stoppedWords(channel)}</span>}
              </li>
            ))}
          </ul>
          {failed.some(({ stopped }) => !stopped) && (
            <p className="mt-2 text-xs text-muted">
              Corrija o telefone ou o e-mail no convite, e envie de novo.
            </p>
          )}
          {goAgain > 0 && (
            <Button
              variant="secondary"
              size="sm"
              className="mt-2"
              loading={resend.isPending}
              loadingText="Enviando…"
              onClick={() => resend.mutate()}
            >
              Enviar de novo a {count(goAgain, 'convite', 'convites')}
            </Button>
          )}
        </>
      )}
    </>
  )
}
