import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Link2, MessageCircle, MessageSquareText } from 'lucide-react'
import { useState } from 'react'
import { useIdempotencyKey } from '@/app/workspace/useIdempotencyKey'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import {
  eventGetCustomerAccessOptions,
  eventSendCustomerAccessMutation,
} from '@/client/api/event.gen'
import type { EventGetCustomerAccessOutput } from '@/client/types.gen'
import { ago } from '@/lib/dates'
import { isLeaving, undelivered, watchEvery } from '@/lib/delivery'
import { formatPhone } from '@/lib/phone'
import { toProblem } from '@/lib/problem'
import { Button } from '@/ui/Button'
import { EmptyLine } from '@/ui/EmptyLine'
import { LoadingStatus } from '@/ui/Skeleton'
import { textLinkClass } from '@/ui/TextLink'
import { toast } from '@/ui/toast'
import { copyAddress } from './link'

type Customer = EventGetCustomerAccessOutput['customers'][number]
type Channel = NonNullable<Customer['channel']>

const channels: Record<Channel, { label: string; icon: typeof MessageCircle }> = {
  WHATSAPP: { label: 'WhatsApp', icon: MessageCircle },
  SMS: { label: 'SMS', icon: MessageSquareText },
}

/** How each of the event's customers gets to their side of it: by message, or by a link to hand on. */
export function SendAccess({ eventUuid }: { eventUuid: string }) {
  const { client } = useWorkspace()
  const { data, error } = useQuery({
    ...eventGetCustomerAccessOptions({ client, query: { uuid: eventUuid } }),
    refetchInterval: ({ state }) =>
      state.data?.customers.some(({ askedAt, delivery }) => isLeaving(askedAt, delivery))
        ? watchEvery
        : false,
  })
  if (error) return <p className="text-sm text-muted">{toProblem(error).detail}</p>
  if (!data) return <LoadingStatus />
  return (
    <div className="flex flex-col gap-4">
      {data.customers.length > 0 ? (
        <ul className="flex flex-col divide-y divide-line border-y border-line">
          {data.customers.map((customer) => (
            <CustomerRow key={customer.uuid} eventUuid={eventUuid} customer={customer} />
          ))}
        </ul>
      ) : (
        <EmptyLine>
          Este evento ainda não tem clientes.{' '}
          <Link to="/app/$eventUuid/settings/edit" params={{ eventUuid }} className={textLinkClass}>
            Incluir um cliente
          </Link>
        </EmptyLine>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          variant="secondary"
          icon={<Link2 size={18} aria-hidden />}
          onClick={() => void copyAddress(data.address, 'Link de acesso')}
        >
          Copiar link de acesso
        </Button>
        <p className="min-w-[min(14rem,100%)] flex-1 text-sm text-muted">
          O link sozinho não mostra nada: quem o abre entra com o celular cadastrado no contato.
        </p>
      </div>
    </div>
  )
}

function CustomerRow({ eventUuid, customer }: { eventUuid: string; customer: Customer }) {
  const { client } = useWorkspace()
  const queryClient = useQueryClient()
  const key = useIdempotencyKey()
  const [sending, setSending] = useState<Channel>()
  const mutation = useMutation(eventSendCustomerAccessMutation({ client }))

  async function send(channel: Channel) {
    setSending(channel)
    try {
      await mutation.mutateAsync({
        body: { uuid: eventUuid, contactUuid: customer.uuid, channel },
        headers: key.headers(),
      })
      await queryClient.invalidateQueries({
        queryKey: eventGetCustomerAccessOptions({ client, query: { uuid: eventUuid } }).queryKey,
      })
    } catch (error) {
      toast.error('Não deu para enviar o acesso', { description: toProblem(error).detail })
    } finally {
      key.renew()
      setSending(undefined)
    }
  }

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-3">
      <div className="min-w-[min(12rem,100%)] flex-1">
        <p className="text-body font-medium wrap-break-word">{customer.name}</p>
        {customer.phone ? (
          <p className="text-sm text-muted" role="status">
            {formatPhone(customer.phone)}
            {stateOf(customer)}
          </p>
        ) : (
          <p className="text-sm text-muted">
            Sem telefone.{' '}
            <Link
              to="/app/contacts/$contactUuid/update"
              params={{ contactUuid: customer.uuid }}
              className={textLinkClass}
            >
              Incluir no contato
            </Link>
          </p>
        )}
      </div>
      {customer.phone && (
        <div className="flex min-w-0 flex-wrap gap-2">
          {(['WHATSAPP', 'SMS'] as const).map((channel) => {
            const { label, icon: Icon } = channels[channel]
            return (
              <Button
                key={channel}
                variant="secondary"
                size="sm"
                icon={<Icon size={16} aria-hidden />}
                loading={sending === channel}
                disabled={sending !== undefined}
                aria-label={`Enviar acesso a ${customer.name} por ${label}`}
                onClick={() => void send(channel)}
              >
                {label}
              </Button>
            )
          })}
        </div>
      )}
    </li>
  )
}

/** " · Enviado há 2 min por WhatsApp", or nothing where nothing was sent. */
function stateOf({ askedAt, sentAt, channel, delivery }: Customer): string {
  if (!askedAt || !channel) return ''
  const by = `por ${channels[channel].label}`
  if (sentAt) return ` · Enviado ${ago(sentAt)} ${by}`
  const trouble = undelivered(delivery)
  if (trouble) return ` · ${trouble}: pedido ${ago(askedAt)} ${by}`
  return isLeaving(askedAt, delivery)
    ? ` · Enviando ${by}…`
    : ` · Pedido ${ago(askedAt)} ${by}, ainda não saiu`
}
