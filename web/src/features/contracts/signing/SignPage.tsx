import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  Download,
  FileText,
  MailOpen,
  MessageCircle,
  ShieldCheck,
  Signature,
  Wallet,
} from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { publicClient } from '@/app/workspace/clients'
import { publicContractOpenMutation } from '@/client/api/public.contract.gen'
import type { PublicContractGetOutput } from '@/client/types.gen'
import { PdfPages } from '@/features/documents'
import { formatDay, formatPast } from '@/lib/dates'
import { whatsAppUrl } from '@/lib/phone'
import { toProblem } from '@/lib/problem'
import { formatSize } from '@/lib/size'
import { count } from '@/lib/text'
import { Button, buttonClass } from '@/ui/Button'
import { Callout } from '@/ui/Callout'
import { LoadingStatus, Skeleton } from '@/ui/Skeleton'
import { EndedLink } from './EndedLink'
import { Hash } from './Hash'
import { fileAddress, signingQuery } from './query'
import { SignersCard } from './SignersCard'
import { SignForm } from './SignForm'
import { viewOf } from './signerView'

/** A contract as its signer reads and signs it. No account: the address is the key. */
export function SignPage({ token }: { token: string }) {
  const { data: contract, error } = useQuery(signingQuery(token))
  if (!contract || (error && toProblem(error).isMissing)) return <EndedLink />
  return <Page contract={contract} token={token} />
}

function Page({ contract, token }: { contract: PublicContractGetOutput; token: string }) {
  const { name, businessName, eventTitle, contact, message, signer } = contract
  const stands = viewOf(contract)
  const opened = signer.status !== 'NEW'
  return (
    <main className="min-h-dvh bg-paper">
      <header className="border-b border-line bg-surface px-5 py-4 text-center">
        <h1 className="mx-auto max-w-160 font-display text-lg font-medium wrap-break-word">
          {name}
        </h1>
        <p className="mx-auto max-w-160 text-sm text-muted wrap-break-word">
          {businessName} · {eventTitle}
        </p>
      </header>
      <div className="mx-auto flex max-w-160 flex-col gap-6 px-5 pt-6 pb-16">
        {contract.nextPayment && <NextPayment {...contract.nextPayment} />}
        {stands.note && (
          <Callout tone={stands.tone} role="status" title={stands.title}>
            {stands.note}
          </Callout>
        )}
        {message && stands.open && (
          <p className="text-body whitespace-pre-line wrap-break-word">{message}</p>
        )}
        {opened ? (
          <>
            {/* A contract that ended unsigned can no longer be read. */}
            {(contract.status === 'SENT' || contract.status === 'SIGNED') && (
              <File contract={contract} token={token} />
            )}
            <SignersCard contract={contract} />
          </>
        ) : (
          <>
            <SignersCard contract={contract} />
            {stands.open && <Cover contract={contract} token={token} />}
          </>
        )}
        {opened && stands.mine && <SignForm contract={contract} token={token} />}
        {contract.sealed && <Sealed contract={contract} token={token} />}
        {contact && (
          <p className="text-center text-sm text-muted wrap-break-word">
            Alguma dúvida?{' '}
            <a
              href={whatsAppUrl(contact.phone, `Oi! É sobre o contrato “${name}”: `)}
              target="_blank"
              rel="noreferrer"
              className={
                'inline-flex min-h-6 items-center gap-1 font-medium text-wine underline-offset-4 ' +
                'hover:underline'
              }
            >
              <MessageCircle size={16} aria-hidden />
              Fale com {contact.name}
              <span className="sr-only"> (abre o WhatsApp em nova aba)</span>
            </a>
          </p>
        )}
      </div>
    </main>
  )
}

/**
 * The link to the first payment, for the customer of an accepted proposal who has just signed. They sign in with the
 * same phone.
 */
function NextPayment({
  eventUuid,
  paymentUuid,
  entrance,
}: NonNullable<PublicContractGetOutput['nextPayment']>) {
  return (
    <section aria-label="Próximo passo" className="flex flex-col gap-2 text-center">
      <a
        href={`/evento/${eventUuid}/pagamentos/${paymentUuid}`}
        className={buttonClass('primary', 'lg')}
      >
        <Wallet size={18} aria-hidden />
        {entrance ? 'Pagar a entrada' : 'Pagar a primeira parcela'}
      </a>
      <p className="text-sm text-muted">Entre com o celular em que você recebeu este contrato.</p>
    </section>
  )
}

/**
 * Shown before the contract. Pressing the button proves that a person opened it; programs that fetch links do not
 * press.
 */
function Cover({ contract, token }: { contract: PublicContractGetOutput; token: string }) {
  const queryClient = useQueryClient()
  const open = useMutation({
    ...publicContractOpenMutation({ client: publicClient }),
    meta: { staysOnSignedOut: true },
    onSuccess: (next) => queryClient.setQueryData(signingQuery(token).queryKey, next),
  })
  const { expiresOn, signer } = contract
  return (
    <section aria-label="Abrir contrato" className="flex flex-col gap-3">
      {open.isError && (
        <Callout tone="coral" role="alert" title="O contrato não abriu">
          {toProblem(open.error).detail}
        </Callout>
      )}
      <Button
        size="lg"
        block
        icon={<MailOpen size={18} aria-hidden />}
        loading={open.isPending}
        loadingText="Abrindo…"
        onClick={() => open.mutate({ body: { token } })}
      >
        Abrir contrato
      </Button>
      <p className="text-center text-sm text-muted">
        Este link é de {signer.name}
        {expiresOn && `, e vale até ${formatDay(expiresOn)}`}.
      </p>
    </section>
  )
}

function File({ contract, token }: { contract: PublicContractGetOutput; token: string }) {
  const { name, pages, size, sha256 } = contract
  return (
    <section aria-label="Contrato" className="flex flex-col gap-4">
      <div className="mx-auto w-full max-w-90">
        <Suspense fallback={<Loading />}>
          <PdfPages key={String(contract.sealed)} address={fileAddress(token)} name={name} />
        </Suspense>
      </div>
      <Facts>
        <p className="inline-flex items-center gap-2 text-sm text-muted">
          <FileText size={16} aria-hidden />
          {count(pages, 'página', 'páginas')}, {formatSize(size)}
        </p>
        <p className="text-sm text-muted">
          Impressão digital do arquivo (SHA-256): <Hash value={sha256} />
        </p>
      </Facts>
    </section>
  )
}

function Facts({ children }: { children: ReactNode }) {
  return <div className="flex flex-col gap-1">{children}</div>
}

function Loading() {
  return (
    <>
      <LoadingStatus>Carregando o contrato…</LoadingStatus>
      <Skeleton className="aspect-[210/297] w-full rounded-card" />
    </>
  )
}

/** Shown when all have signed: the sealed file, and the page that verifies it. */
function Sealed({ contract, token }: { contract: PublicContractGetOutput; token: string }) {
  return (
    <section aria-label="Contrato assinado" className="flex flex-col gap-3">
      <a
        href={fileAddress(token)}
        download={`${contract.name}.pdf`}
        className={buttonClass('primary', 'lg')}
      >
        <Download size={18} aria-hidden />
        Baixar contrato assinado
      </a>
      {contract.code && (
        <a href={`/contrato/verificar/${contract.code}`} className={buttonClass('secondary', 'lg')}>
          <ShieldCheck size={18} aria-hidden />
          Conferir um arquivo
        </a>
      )}
      {contract.endedAt && (
        <p className="inline-flex items-center justify-center gap-2 text-sm text-muted">
          <Signature size={16} aria-hidden />
          Assinado por todos {formatPast(contract.endedAt, contract.timeZone)}
        </p>
      )}
    </section>
  )
}
