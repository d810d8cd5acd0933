import { Link } from '@tanstack/react-router'
import { Ban, Download, FilePlus2, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { NotInControl } from '@/app/workspace/NotInControl'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import type { ContractsGetOutput, ContractsSigner } from '@/client/types.gen'
import { formatDay, formatPast } from '@/lib/dates'
import { formatPhone } from '@/lib/phone'
import { Avatar } from '@/ui/Avatar'
import { Badge, type Tone } from '@/ui/Badge'
import { Button, buttonClass } from '@/ui/Button'
import { Callout } from '@/ui/Callout'
import { Card } from '@/ui/Card'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { LinkButton, textLinkClass } from '@/ui/TextLink'
import { ContractFile } from './ContractFile'
import { CorrectSignerDialog } from './CorrectSignerDialog'
import { Hash } from './signing/Hash'
import { channelLabels, signerText, stepText } from './text'
import { useContractActions } from './useContractActions'
import { useDownloadSealed } from './useDownloadSealed'

const signerTones: Record<ContractsSigner['status'], Tone> = {
  NEW: 'neutral',
  LINK_OPENED: 'amber',
  SIGNED: 'sage',
  DECLINED: 'coral',
}

/** A contract that was sent, as the team follows it. */
export function SentContract({ contract }: { contract: ContractsGetOutput }) {
  const { status, expiresOn, sealed, sha256, code, replacedBy, eventUuid, mayEdit } = contract
  const actions = useContractActions(contract)
  const [cancelling, setCancelling] = useState(false)
  const { mayGrant } = useWorkspace()
  const waits = status === 'SENT'
  return (
    <div className="flex flex-col gap-8">
      {replacedBy && (
        <Callout tone="slate" title="Há uma nova versão deste contrato">
          <Link
            to="/app/$eventUuid/contracts/$contractUuid"
            params={{ eventUuid, contractUuid: replacedBy }}
            className={textLinkClass}
          >
            Ver a nova versão
          </Link>
        </Callout>
      )}
      {waits && expiresOn && (
        <p className="text-sm text-muted">Pode ser assinado até {formatDay(expiresOn)}.</p>
      )}
      {sealed ? (
        <Sealed contract={contract} />
      ) : (
        status === 'SIGNED' && (
          <Callout tone="sage" role="status" title="Todos assinaram">
            O arquivo final está sendo preparado e aparece aqui em instantes.
          </Callout>
        )
      )}
      <section aria-labelledby="who-signs">
        <h2 id="who-signs" className="mb-3 font-display text-lg font-medium">
          Quem assina
        </h2>
        {waits && !mayGrant() && (
          <NotInControl className="mb-3">
            não lembra quem assina nem corrige o seu contato
          </NotInControl>
        )}
        <Card padded={false}>
          <ul className="divide-y divide-line">
            {contract.signers.map((signer) => (
              <SignerRow
                key={signer.uuid}
                signer={signer}
                waits={waits && mayEdit}
                sending={actions.resend.isPending}
                onResend={() => actions.resend.mutate(signer.uuid)}
              />
            ))}
          </ul>
        </Card>
      </section>
      <ContractFile contract={contract} />
      {sha256 && (
        <p className="text-sm text-muted">
          Impressão digital do arquivo (SHA-256): <Hash value={sha256} />
        </p>
      )}
      {code && sealed && (
        <p className="text-sm text-muted">
          Código de verificação: {code.match(/.{1,4}/g)?.join('-')}
        </p>
      )}
      <History contract={contract} />
      {mayEdit && status !== 'SIGNED' && (
        <div className="flex flex-wrap gap-3 border-t border-line pt-5">
          {!replacedBy && (
            <Button
              variant="secondary"
              icon={<FilePlus2 size={18} aria-hidden />}
              loading={actions.version.isPending}
              loadingText="Criando…"
              onClick={() => actions.version.mutate()}
            >
              Criar nova versão
            </Button>
          )}
          {waits && (
            <Button
              variant="ghost"
              icon={<Ban size={18} aria-hidden />}
              loading={actions.cancel.isPending}
              loadingText="Cancelando…"
              onClick={() => setCancelling(true)}
            >
              Cancelar contrato
            </Button>
          )}
        </div>
      )}
      <ConfirmDialog
        open={cancelling}
        onOpenChange={setCancelling}
        title="Cancelar o contrato?"
        description="Os links param de funcionar, e o que já foi assinado deixa de valer."
        confirmText="Cancelar contrato"
        cancelText="Voltar"
        danger
        onConfirm={() => {
          setCancelling(false)
          actions.cancel.mutate()
        }}
      />
    </div>
  )
}

/** The one file that is downloaded, once everybody has signed. */
function Sealed({ contract }: { contract: ContractsGetOutput }) {
  const { client } = useWorkspace()
  const download = useDownloadSealed(client, contract.uuid)
  return (
    <div className="flex flex-wrap gap-3">
      <Button
        icon={<Download size={18} aria-hidden />}
        loading={download.isPending}
        loadingText="Preparando…"
        onClick={() => download.mutate()}
      >
        Baixar contrato assinado
      </Button>
      {contract.code && (
        <a
          href={`/contrato/verificar/${contract.code}`}
          target="_blank"
          rel="noreferrer"
          className={buttonClass('secondary')}
        >
          <ShieldCheck size={18} aria-hidden />
          Conferir um arquivo
          <span className="sr-only"> (abre em nova aba)</span>
        </a>
      )}
    </div>
  )
}

function SignerRow({
  signer,
  waits,
  sending,
  onResend,
}: {
  signer: ContractsSigner
  waits: boolean
  sending: boolean
  onResend: () => void
}) {
  const { mayGrant } = useWorkspace()
  const { name, role, status, team } = signer
  const [correcting, setCorrecting] = useState(false)
  const open = waits && (status === 'NEW' || status === 'LINK_OPENED')
  return (
    <li className="flex flex-wrap items-start gap-3 px-4 py-3.5">
      <Avatar name={name} decorative tone={signerTones[status]} />
      <div className="min-w-[min(12rem,100%)] flex-1">
        <p className="text-body font-medium wrap-break-word">
          {name}
          {role && <span className="font-normal text-muted"> · {role}</span>}
        </p>
        <p className="text-sm text-muted">{signerText(signer, true)}</p>
        {team && (
          <p className="text-sm text-muted tabular-nums wrap-anywhere">
            {formatPhone(team.phone)} · {channelLabels[team.channel]}
          </p>
        )}
        {team?.declineReason && (
          <p className="mt-1 text-sm whitespace-pre-line wrap-break-word">“{team.declineReason}”</p>
        )}
        {open && mayGrant() && (
          <p className="mt-1 flex flex-wrap gap-x-4">
            {team?.sentAt && (
              <LinkButton disabled={sending} onClick={onResend}>
                Lembrar
              </LinkButton>
            )}
            {status === 'NEW' && (
              <LinkButton onClick={() => setCorrecting(true)}>Corrigir contato</LinkButton>
            )}
          </p>
        )}
      </div>
      {team?.delivery === 'FAILED' && open && <Badge tone="coral">Link não entregue</Badge>}
      {correcting && <CorrectSignerDialog signer={signer} onClose={() => setCorrecting(false)} />}
    </li>
  )
}

function History({ contract }: { contract: ContractsGetOutput }) {
  if (contract.steps.length === 0) return null
  const names = new Map(contract.signers.map(({ uuid, name }) => [uuid, name]))
  return (
    <section aria-labelledby="history">
      <h2 id="history" className="mb-3 font-display text-lg font-medium">
        Histórico
      </h2>
      <ol className="flex flex-col gap-3 border-l border-line pl-4">
        {contract.steps.map((step) => (
          <li key={`${step.at} ${step.kind} ${step.signerUuid}`}>
            <p className="text-body wrap-break-word">
              {stepText[step.kind](
                (step.signerUuid && names.get(step.signerUuid)) || step.actor || '',
              )}
            </p>
            <p className="text-sm text-muted">{formatPast(step.at)}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
