import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useIdempotencyKey } from '@/app/workspace/useIdempotencyKey'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { vendorsInviteMutation } from '@/client/api/vendors.gen'
import { dayOf, formatDay } from '@/lib/dates'
import { undelivered } from '@/lib/delivery'
import { isMobile } from '@/lib/phone'
import { toProblem } from '@/lib/problem'
import { Button } from '@/ui/Button'
import { Callout } from '@/ui/Callout'
import { toast } from '@/ui/toast'
import { refreshVendors, vendorQuery } from './queries'
import type { Vendor } from './vendor'

/**
 * Says why a vendor counts as incomplete, and offers the one invite, if it was not sent or did not reach the vendor.
 */
export function IncompleteCallout({ vendor }: { vendor: Vendor }) {
  const { client, mayGrant } = useWorkspace()
  const queryClient = useQueryClient()
  const key = useIdempotencyKey()
  const { mutate, isPending } = useMutation(vendorsInviteMutation({ client }))
  const { uuid, name, phone, invitedAt, inviteDelivery } = vendor
  const trouble = undelivered(inviteDelivery)

  function invite() {
    mutate(
      { body: { uuid }, headers: key.headers() },
      {
        onSuccess: (invited) => {
          queryClient.setQueryData(vendorQuery(client, uuid).queryKey, invited)
          toast.success('Convite enviado', { description: `${name} vai recebê-lo por WhatsApp.` })
        },
        onError: (error) => {
          key.renew()
          toast.error('O convite não saiu', { description: toProblem(error).detail })
        },
        // Refused or not, the card may say something newer: invited by another, or registered.
        onSettled: () => void refreshVendors(queryClient, client),
      },
    )
  }

  if (invitedAt && !trouble) {
    return (
      <Callout title="Cadastro incompleto">
        O convite saiu em {formatDay(dayOf(invitedAt))}. O cadastro se completa quando {name} o
        confirmar e tiver conta no Cortejo com este telefone.
      </Callout>
    )
  }
  return (
    <Callout
      tone={trouble ? 'coral' : 'slate'}
      title={trouble ? `Convite: ${trouble.toLowerCase()}` : 'Cadastro incompleto'}
      action={
        mayGrant('WRITE_VENDORS') &&
        isMobile(phone) && (
          <Button
            variant="secondary"
            size="sm"
            icon={<Send size={16} aria-hidden />}
            loading={isPending}
            loadingText="Enviando…"
            onClick={invite}
          >
            {trouble ? 'Enviar de novo' : 'Enviar convite'}
          </Button>
        )
      }
    >
      {inviteDelivery === 'UNKNOWN' && 'O envio foi interrompido. Pergunte, ou envie de novo. '}
      {inviteDelivery === 'FAILED' && 'O convite foi recusado na entrega: confira o número. '}O
      cadastro se completa quando {name} confirmar o convite e tiver conta no Cortejo com este
      telefone.
      {!isMobile(phone) && ' Telefone fixo não recebe convite.'}
      {!mayGrant() &&
        ' No controle de um espaço, a equipe do Cortejo não envia convites: só quem é do espaço.'}
    </Callout>
  )
}
