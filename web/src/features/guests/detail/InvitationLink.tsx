import { useQuery } from '@tanstack/react-query'
import { Copy, Link2, MessageCircle } from 'lucide-react'
import { invitationsGetLink } from '@/client/api/invitations.gen'
import { whatsAppUrl } from '@/lib/phone'
import { buttonClass } from '@/ui/Button'
import { LinkButton } from '@/ui/TextLink'
import { toast } from '@/ui/toast'
import type { Invitation } from '../model'
import { useGuestsScope } from '../scope'

/** What the question is called among those of its scope; it is no GET, for an address is kept in logs. */
export const linkName = 'invitationsGetLink'

/** Where a household answers: whoever has it answers for them, so it is asked for when it is looked at, and not kept. */
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

/** A message of one's own, with the link in it: sent by hand, so it needs no provider. */
function WhatsApp({ invitation }: { invitation: Invitation }) {
  const { title } = useGuestsScope()
  const url = useLink(invitation)
  const words = `Olá, ${invitation.name}! O convite de ${title} está aqui, e por ele dá para responder quem vem: ${url}`
  return (
    <a
      href={invitation.phone && url ? whatsAppUrl(invitation.phone, words) : undefined}
      target="_blank"
      rel="noreferrer"
      aria-disabled={!invitation.phone || !url || undefined}
      title={invitation.phone ? undefined : 'Este convite não tem telefone'}
      className={buttonClass('secondary')}
    >
      <MessageCircle size={18} aria-hidden />
      Pelo meu WhatsApp
      <span className="sr-only"> (abre em nova aba)</span>
    </a>
  )
}

InvitationLink.WhatsApp = WhatsApp
