import { Copy, ExternalLink, Link2, MessageCircle } from 'lucide-react'
import type { ProposalsGetOutput } from '@/client/types.gen'
import { whatsAppUrl } from '@/lib/phone'
import { buttonClass } from '@/ui/Button'
import { LinkButton } from '@/ui/TextLink'
import { toast } from '@/ui/toast'
import { shareText } from './text'

/** What the customer opens, to be handed on in one's own way. */
export function ProposalLink({ url }: { url: string }) {
  return (
    <div className="flex min-h-11 items-center gap-2.5 rounded-input border border-line bg-paper pr-1 pl-3.5">
      <Link2 size={18} className="shrink-0 text-muted" aria-hidden />
      <a
        href={url}
        target="_blank"
        rel="noreferrer"
        className="relative min-w-0 flex-1 truncate text-sm text-muted hover:text-ink hover:underline"
      >
        {url.replace(/^https?:\/\//, '')}
        <ExternalLink size={13} className="ml-1.5 inline align-[-1px]" aria-hidden />
        <span className="sr-only"> (ver a página, abre em nova aba)</span>
      </a>
      <LinkButton
        className="shrink-0 gap-1.5 px-2 text-sm"
        onClick={() =>
          void navigator.clipboard.writeText(url).then(
            () => toast.success('Link copiado'),
            () => toast.info('Copie o link', { description: url }),
          )
        }
      >
        <Copy size={17} aria-hidden />
        Copiar
      </LinkButton>
    </div>
  )
}

/** Sends the link in the planner's own WhatsApp, with words ready; without a phone, to whom they choose there. */
export function ShareByWhatsApp({ proposal }: { proposal: ProposalsGetOutput }) {
  return (
    <a
      href={whatsAppUrl(proposal.customer.phone ?? '', shareText(proposal))}
      target="_blank"
      rel="noreferrer"
      className={buttonClass('primary', 'md', 'flex-auto')}
    >
      <MessageCircle size={18} aria-hidden />
      Enviar por WhatsApp
      <span className="sr-only"> (abre em nova aba)</span>
    </a>
  )
}
