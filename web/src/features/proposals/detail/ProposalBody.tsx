import { Link } from '@tanstack/react-router'
import { Download, Eye } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import type { ProposalsGetOutput } from '@/client/types.gen'
import { EditorLoading, RichText } from '@/features/documents'
import { defaultTimeZone, formatDayWithYear, formatPast, relativeDay } from '@/lib/dates'
import { eventTypes } from '@/lib/eventTypes'
import { formatMoney } from '@/lib/money'
import { formatSize } from '@/lib/size'
import { useToday } from '@/lib/useToday'
import { Button, buttonClass } from '@/ui/Button'
import { Callout } from '@/ui/Callout'
import { Fact, Facts } from '@/ui/Facts'
import { IconButton } from '@/ui/IconButton'
import { textLinkClass } from '@/ui/TextLink'
import { PdfButton } from '../PdfButton'
import { ProposalLink } from '../ShareLink'
import { StatusBadge } from '../StatusBadge'
import {
  isOut,
  itemValue,
  methodInSentence,
  remedyOf,
  seenText,
  troubleText,
  validityText,
} from '../text'
import { useProposalActions } from '../useProposalActions'
import { Acceptances } from './Acceptances'

/** Shows the content of a proposal, its status, and its answer and fulfillment. */
export function ProposalBody({ proposal }: { proposal: ProposalsGetOutput }) {
  const today = useToday(defaultTimeZone)
  const { title, budget, status, type, eventDate, url, content, items } = proposal
  const { acceptances, acceptance, declineReason, decidedAt, trouble, attachment } = proposal
  const methods = proposal.possiblePaymentMethods.map(methodInSentence)
  return (
    <div className="flex flex-col gap-6 pt-1">
      <div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <p className="font-display text-2xl leading-10 font-medium tracking-[-0.01em] tabular-nums wrap-anywhere">
            {formatMoney(budget)}
          </p>
          <StatusBadge status={status} />
        </div>
        <h2 className="mt-1.5 text-body font-medium wrap-anywhere">{title}</h2>
        <p className="text-body text-muted">
          {eventTypes[type].label}
          {eventDate && `, ${formatDayWithYear(eventDate)}`}
        </p>
      </div>
      {trouble && <Trouble proposal={proposal} code={trouble} />}
      {acceptance && !acceptance.isCurrent && (
        <Callout tone="slate" title="Você mudou este orçamento depois do sim">
          O que foi aceito continua valendo, abaixo. O que está aqui é uma nova oferta.
        </Callout>
      )}
      {status === 'DECLINED' && (
        <Callout tone="coral" title={decidedAt ? `Recusado ${formatPast(decidedAt)}` : 'Recusado'}>
          {declineReason ? (
            <span className="whitespace-pre-line">“{declineReason}”</span>
          ) : (
            'Sem dizer por quê.'
          )}
        </Callout>
      )}
      <section aria-label="Link" className="flex flex-col gap-2">
        <ProposalLink url={url} />
        <p className="flex items-start gap-2 text-sm text-muted">
          <Eye size={16} className="mt-0.5 shrink-0" aria-hidden />
          {seenText(proposal.seen)}
        </p>
      </section>
      <Facts>
        <Fact label="Cliente">
          <Link
            to="/app/contacts/$contactUuid"
            params={{ contactUuid: proposal.customer.uuid }}
            className={textLinkClass}
          >
            {proposal.customer.fullName}
          </Link>
        </Fact>
        <Fact label="Enviado">{formatPast(proposal.sentAt)}</Fact>
        {proposal.seen && proposal.seen.times > 1 && (
          <Fact label="Visto desde">{formatPast(proposal.seen.first)}</Fact>
        )}
        <Fact label="Validade">
          {formatDayWithYear(proposal.expiresAt)}
          {(isOut(status) || status === 'EXPIRED') && (
            <span className="block text-sm text-muted">
              {status === 'EXPIRED'
                ? validityText(proposal.expiresAt, today)
                : relativeDay(proposal.expiresAt, today)}
            </span>
          )}
        </Fact>
        {proposal.event && (
          <Fact label="Evento">
            <Link
              to="/app/$eventUuid"
              params={{ eventUuid: proposal.event.uuid }}
              className={textLinkClass}
            >
              {proposal.event.title}
            </Link>
          </Fact>
        )}
      </Facts>
      {acceptances.length > 0 && <Acceptances proposal={proposal} />}
      {items.length > 0 && (
        <Part title="O que está incluído">
          <ul className="divide-y divide-line border-y border-line">
            {items.map(({ name, value }, at) => (
              <li
                // biome-ignore lint/suspicious/noArrayIndexKey: two items may be alike
                key={at}
                className="flex items-baseline justify-between gap-4 py-2.5 text-body"
              >
                <span className="min-w-0 wrap-anywhere">{name}</span>
                <span
                  className={
                    value ? 'whitespace-nowrap tabular-nums' : 'whitespace-nowrap text-sage'
                  }
                >
                  {itemValue(value)}
                </span>
              </li>
            ))}
          </ul>
          <p className="flex items-baseline justify-between gap-4 py-2.5 font-semibold">
            <span>Total</span>
            <span className="whitespace-nowrap tabular-nums">{formatMoney(budget)}</span>
          </p>
        </Part>
      )}
      {content && (
        <Part title="Apresentação">
          <Suspense fallback={<EditorLoading />}>
            <RichText content={content} label="Apresentação" />
          </Suspense>
        </Part>
      )}
      {(methods.length > 0 || proposal.possiblePaymentMethodDescription) && (
        <Part title="Pagamento">
          {methods.length > 0 && <p className="text-body">{methods.join(', ')}</p>}
          <p className="text-sm text-muted wrap-anywhere">
            {proposal.possiblePaymentMethodDescription}
          </p>
        </Part>
      )}
      {attachment && <Attachment proposal={proposal} />}
      <PdfButton proposal={proposal} />
    </div>
  )
}

/** Shows a fulfillment issue: the acceptance is valid, but one part could not be created. */
function Trouble({ proposal, code }: { proposal: ProposalsGetOutput; code: string }) {
  const { mayGrant } = useWorkspace()
  const { event } = useProposalActions(proposal)
  const way = remedyOf(code, proposal)
  return (
    <Callout
      tone="coral"
      role="status"
      title="O sim valeu, mas falta uma coisa"
      action={
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {way && (
            <Link {...way.link} className={buttonClass('secondary', 'sm')}>
              {way.label}
            </Link>
          )}
          {mayGrant('WRITE_EVENTS') && (
            <Button
              variant={way ? 'ghost' : 'secondary'}
              size="sm"
              loading={event.isPending}
              loadingText="Tentando…"
              onClick={() => event.mutate()}
            >
              Tentar de novo
            </Button>
          )}
        </div>
      }
    >
      {troubleText(code)}
    </Callout>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3 className="mb-2 text-sm font-medium text-muted">{title}</h3>
      {children}
    </section>
  )
}

function Attachment({ proposal }: { proposal: ProposalsGetOutput }) {
  const { attachment: download } = useProposalActions(proposal)
  const { attachment } = proposal
  if (!attachment) return null
  const { title, description, name, size } = attachment
  return (
    <Part title="Anexo">
      <div className="flex items-center gap-3 rounded-card border border-line py-2 pr-2 pl-4">
        <span className="min-w-0 flex-1">
          <span className="block text-body font-medium wrap-anywhere">{title}</span>
          {description && (
            <span className="block text-sm text-muted wrap-anywhere">{description}</span>
          )}
          <span className="block truncate text-xs text-muted">
            {name} · {formatSize(size)}
          </span>
        </span>
        <IconButton
          label={`Baixar ${title}`}
          disabled={download.isPending}
          onClick={() => download.mutate(undefined)}
        >
          <Download size={18} aria-hidden />
        </IconButton>
      </div>
    </Part>
  )
}
