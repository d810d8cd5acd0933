import { CircleCheck, FileDown, Paperclip } from 'lucide-react'
import type { ProposalsGetOutput } from '@/client/types.gen'
import { formatMoment } from '@/lib/dates'
import { LinkButton } from '@/ui/TextLink'
import { useProposalActions } from '../useProposalActions'
import { useProposalPdf } from '../useProposalPdf'

/** Every yes that was said, with the version that it was said to. It stays, whatever is offered since. */
export function Acceptances({ proposal }: { proposal: ProposalsGetOutput }) {
  const pdf = useProposalPdf(proposal)
  const { attachment } = useProposalActions(proposal)
  const { acceptances } = proposal
  const title = acceptances.length === 1 ? 'O sim' : 'Os aceites'
  return (
    <section aria-label={title}>
      <h3 className="mb-2 text-sm font-medium text-muted">{title}</h3>
      <ul className="flex flex-col gap-2">
        {acceptances.map(
          ({ name, acceptedAt, version, notedBy, sha256, isCurrent, hasAttachment }) => (
            <li key={acceptedAt} className="flex gap-3 rounded-card bg-sage-tint p-4">
              <CircleCheck size={20} className="mt-0.5 shrink-0 text-sage" aria-hidden />
              <div className="min-w-0 flex-1">
                <p className="text-body font-medium wrap-anywhere">{name} aceitou</p>
                <p className="text-sm">{formatMoment(acceptedAt)}</p>
                <p className="text-sm">
                  Versão {version}
                  {!isCurrent && ', anterior à de agora'}
                  {notedBy
                    ? `, anotado por ${notedBy}, sem código`
                    : ', confirmado com código no celular'}
                </p>
                {sha256 && (
                  <>
                    <details className="mt-1 text-xs">
                      <summary className="min-h-6 cursor-pointer touch:min-h-11">
                        Impressão digital do PDF aceito (SHA-256)
                      </summary>
                      <code className="font-sans font-semibold tabular-nums wrap-anywhere">
                        {sha256.match(/.{1,4}/g)?.join(' ')}
                      </code>
                    </details>
                    <LinkButton
                      className="gap-1.5 text-sm"
                      disabled={pdf.isPending}
                      onClick={() => pdf.mutate({ version })}
                    >
                      <FileDown size={16} aria-hidden />
                      {pdf.isPending ? 'Buscando…' : 'Baixar o que foi aceito'}
                    </LinkButton>
                  </>
                )}
                {hasAttachment && (
                  <LinkButton
                    className="gap-1.5 text-sm"
                    disabled={attachment.isPending}
                    onClick={() => attachment.mutate({ version })}
                  >
                    <Paperclip size={16} aria-hidden />
                    Baixar o anexo aceito
                  </LinkButton>
                )}
              </div>
            </li>
          ),
        )}
      </ul>
    </section>
  )
}
