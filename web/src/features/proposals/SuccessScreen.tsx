import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, linkOptions } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { ColumnPage } from '@/app/frame/ColumnPage'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { defaultTimeZone, formatDay } from '@/lib/dates'
import { formatMoney } from '@/lib/money'
import { useToday } from '@/lib/useToday'
import { buttonClass } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { PdfButton } from './PdfButton'
import { proposalQuery } from './queries'
import { ProposalLink, ShareByWhatsApp } from './ShareLink'
import { shareText } from './text'

const back = { link: linkOptions({ to: '/app/proposals' }), label: 'Orçamentos' }

/** A proposal was saved: now it is handed on. */
export function SuccessScreen({ proposalUuid }: { proposalUuid: string }) {
  const { client } = useWorkspace()
  const { data: proposal } = useSuspenseQuery(proposalQuery(client, proposalUuid))
  const today = useToday(defaultTimeZone)
  const { title, customer, budget, expiresAt, version, url } = proposal
  return (
    <ColumnPage
      title="Orçamento pronto"
      subtitle={
        version > 1
          ? 'O link é o mesmo: quem o abrir já vê o que mudou.'
          : 'Agora é só enviar. Você vê aqui quando ele for aberto.'
      }
      back={back}
    >
      <Card className="flex flex-col gap-6">
        <div className="flex items-start gap-3.5">
          <CircleCheck size={24} className="mt-0.5 shrink-0 text-sage" aria-hidden />
          <div className="min-w-0">
            <h2 className="font-display text-lg leading-7 font-medium wrap-anywhere">{title}</h2>
            <p className="text-body text-muted wrap-anywhere">
              {customer.fullName} ·{' '}
              <span className="whitespace-nowrap tabular-nums">{formatMoney(budget)}</span> · vale
              até {formatDay(expiresAt, today)}
            </p>
          </div>
        </div>
        <ProposalLink url={url} />
        <figure>
          <figcaption className="mb-1.5 text-sm text-muted">
            {customer.phone
              ? 'A mensagem que vai no seu WhatsApp'
              : 'Este contato não tem celular: escolha para quem enviar no WhatsApp'}
          </figcaption>
          <blockquote className="rounded-card rounded-bl-sm bg-sage-tint px-4 py-3 text-body wrap-anywhere">
            {shareText(proposal)}
          </blockquote>
        </figure>
        <div className="flex flex-wrap gap-2 *:grow max-md:*:first:basis-full">
          <ShareByWhatsApp proposal={proposal} />
          <PdfButton proposal={proposal} />
          <Link
            to="/app/proposals/$proposalUuid"
            params={{ proposalUuid }}
            className={buttonClass('secondary')}
          >
            Ver orçamento
          </Link>
        </div>
      </Card>
    </ColumnPage>
  )
}
