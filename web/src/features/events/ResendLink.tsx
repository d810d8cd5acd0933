import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { eventQuery } from '@/app/event/queries'
import { useIdempotencyKey } from '@/app/workspace/useIdempotencyKey'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { eventGetCustomerAccessOptions, eventNotifyCustomerMutation } from '@/client/api/event.gen'
import type { EventGetOutput } from '@/client/types.gen'
import { ago } from '@/lib/dates'
import { undelivered } from '@/lib/delivery'
import { toProblem } from '@/lib/problem'
import { Button } from '@/ui/Button'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { toast } from '@/ui/toast'

/** Sends the event's link to its clients, first or once more, after a question. */
export function ResendLink({ event }: { event: EventGetOutput }) {
  const { client } = useWorkspace()
  const queryClient = useQueryClient()
  const key = useIdempotencyKey()
  const [asking, setAsking] = useState(false)
  const notify = useMutation(eventNotifyCustomerMutation({ client }))
  const names = event.customers.map((customer) => customer.name).join(', ')
  const again = event.notifiedAt !== undefined
  const access = eventGetCustomerAccessOptions({ client, query: { uuid: event.uuid } })
  // The list of customers on the same screen asks for it too.
  const troubles = useQuery(access).data?.customers.flatMap(({ name, linkDelivery }) => {
    const trouble = undelivered(linkDelivery)
    return trouble ? `${name}: ${trouble.toLowerCase()}` : []
  })

  async function send() {
    try {
      await notify.mutateAsync({ body: { uuid: event.uuid }, headers: key.headers() })
    } catch (error) {
      toast.error('Não deu para enviar o link', { description: toProblem(error).detail })
      throw error
    }
    key.renew()
    toast.success('Link a caminho', { description: 'A mensagem sai em instantes.' })
    await queryClient.invalidateQueries({ queryKey: eventQuery(client, event.uuid).queryKey })
    await queryClient.invalidateQueries({ queryKey: access.queryKey })
  }

  return (
    <>
      <Button
        variant="secondary"
        icon={<Send size={18} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        {again ? 'Reenviar link ao cliente' : 'Enviar link ao cliente'}
      </Button>
      {event.notifiedAt && (
        <p className="self-center text-xs text-muted">Enviado {ago(event.notifiedAt)}</p>
      )}
      {troubles?.map((trouble) => (
        <p key={trouble} role="status" className="self-center text-xs text-coral">
          {trouble}
        </p>
      ))}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        danger={false}
        title={again ? 'Reenviar o link?' : 'Enviar o link?'}
        description={`${names || 'Quem vai celebrar'} recebe uma mensagem com o endereço da página do evento.`}
        confirmText={again ? 'Reenviar link' : 'Enviar link'}
        loadingText="Enviando…"
        onConfirm={send}
      />
    </>
  )
}
