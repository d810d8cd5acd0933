import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Copy, Link2, MessageCircle } from 'lucide-react'
import { useState } from 'react'
import { askedOf } from '@/app/workspace/asked'
import { guestMessagesGetText, guestMessagesMarkSent } from '@/client/api/guestMessages.gen'
import { invitationsGetLink } from '@/client/api/invitations.gen'
import { whatsAppUrl } from '@/lib/phone'
import { toProblem } from '@/lib/problem'
import { buttonClass } from '@/ui/Button'
import { LinkButton } from '@/ui/TextLink'
import { toast } from '@/ui/toast'
import type { Invitation } from '../model'
import { useGuestsScope } from '../scope'
import { sayRefused } from '../useChange'

/** What the question is called among those of its scope; it is no GET, for an address is kept in logs. */
export const linkName = 'invitationsGetLink'

/**
 * Returns an invitation's link. Any holder of the link can answer, so it is requested only when it is shown, and not
 * kept in the cache.
 */
function useLink({ uuid }: Invitation): string | undefined {
  const { client, eventUuid } = useGuestsScope()
  const { baseUrl } = client.getConfig()
  const { data } = useQuery({
    queryKey: [{ _id: linkName, baseUrl }, eventUuid, uuid],
    queryFn: async () =>
      (await invitationsGetLink({ client, body: { eventUuid, uuid }, throwOnError: true })).data
        .url,
    gcTime: 0,
  })
  return data
}

/** The link of an invitation, to be sent in one's own way. */
export function InvitationLink({ invitation }: { invitation: Invitation }) {
  const url = useLink(invitation)
  return (
    <div className="flex min-h-11 items-center gap-2.5 rounded-input border border-line bg-paper pr-1 pl-3.5">
      <Link2 size={18} className="text-muted" aria-hidden />
      <p className="min-w-0 flex-1 truncate text-xs text-muted">
        {url?.replace(/^https?:\/\/[^/]+\//, '') ?? '…'}
      </p>
      <LinkButton
        disabled={!url}
        className="gap-1.5 px-2 text-sm"
        onClick={() => {
          if (!url) return
          void navigator.clipboard.writeText(url).then(
            () => toast.success('Link copiado', { description: invitation.name }),
            () => toast.error('Não deu para copiar', { description: url }),
          )
        }}
      >
        <Copy size={17} aria-hidden />
        Copiar
      </LinkButton>
    </div>
  )
}

/** Reports whether the team may not write to the invitation's phone, by hand either. */
function wantsNoWhatsApp({ stopped, phoneStopped }: Invitation): boolean {
  return stopped || phoneStopped
}

/**
 * Returns the text for the sender's own WhatsApp: for a planner that of their messages, otherwise a line with the
 * link.
 */
function useWords(invitation: Invitation) {
  const { client, eventUuid, side, title } = useGuestsScope()
  const link = useLink(invitation)
  const { baseUrl } = client.getConfig()
  const kind = invitation.lastMessage ? ('REMINDER' as const) : ('INVITE' as const)
  const { data: url } = useQuery({
    queryKey: [{ _id: linkName, baseUrl }, eventUuid, invitation.uuid, kind],
    queryFn: async () => {
      const body = { eventUuid, invitationUuid: invitation.uuid, kind }
      return (await guestMessagesGetText({ client, body, throwOnError: true })).data.url
    },
    // Asking for the link renews one that was made with an older key; the words carry it.
    enabled:
      side === 'TEAM' &&
      invitation.phone !== undefined &&
      !wantsNoWhatsApp(invitation) &&
      link !== undefined,
    gcTime: 0,
  })
  if (side === 'TEAM') return { kind, url }
  const words = `Olá, ${invitation.name}! O nosso convite está aqui, e por ele dá para responder quem vem (${title}): ${link}`
  return {
    kind,
    url: invitation.phone && link ? whatsAppUrl(invitation.phone, words) : undefined,
  }
}

/** A message of one's own, with the link in it: sent by hand, so it needs no provider, and is noted by hand. */
function WhatsApp({ invitation }: { invitation: Invitation }) {
  const { client, eventUuid, side } = useGuestsScope()
  const queryClient = useQueryClient()
  const { kind, url } = useWords(invitation)
  const [opened, setOpened] = useState(false)
  const mark = useMutation({
    mutationFn: () =>
      guestMessagesMarkSent({
        client,
        body: { eventUuid, invitationUuid: invitation.uuid, kind, uuid: crypto.randomUUID() },
        throwOnError: true,
      }),
    onSuccess: () => {
      setOpened(false)
      toast.success('Anotado como enviado', { description: invitation.name })
    },
    onError: (error) => sayRefused('O envio não foi anotado', toProblem(error)),
    onSettled: () =>
      queryClient.invalidateQueries({
        predicate: askedOf(client, 'guestsGetAll', 'guestsGetSummary', 'guestMessagesGetAll'),
      }),
  })
  if (side === 'TEAM' && wantsNoWhatsApp(invitation))
    return (
      <p className="w-full basis-full text-sm text-muted">
        Este convite não quer mensagens no WhatsApp, nem as suas.
      </p>
    )
  return (
    <>
      <a
        href={url}
        target="_blank"
        rel="noreferrer"
        onClick={() => side === 'TEAM' && url && setOpened(true)}
        aria-disabled={!url || undefined}
        title={invitation.phone ? undefined : 'Este convite não tem telefone'}
        className={buttonClass('secondary', 'sm', 'min-h-10 px-2!')}
      >
        <MessageCircle size={18} aria-hidden />
        Pelo meu WhatsApp
        <span className="sr-only"> (abre em nova aba)</span>
      </a>
      {opened && (
        <p className="flex w-full basis-full flex-wrap items-center justify-between gap-x-3 text-sm text-muted">
          Enviou a mensagem?
          <LinkButton disabled={mark.isPending} onClick={() => mark.mutate()}>
            Anotar como enviada
          </LinkButton>
        </p>
      )}
    </>
  )
}

InvitationLink.WhatsApp = WhatsApp
