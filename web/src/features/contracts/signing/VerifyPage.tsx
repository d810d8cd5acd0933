import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import type { PublicContractVerifyOutput } from '@/client/types.gen'
import { formatMoment } from '@/lib/dates'
import { toProblem } from '@/lib/problem'
import { count } from '@/lib/text'
import { Callout } from '@/ui/Callout'
import { Card } from '@/ui/Card'
import { Fact, Facts } from '@/ui/Facts'
import { FileDrop } from '@/ui/FileDrop'
import { EndedLink } from './EndedLink'
import { Hash } from './Hash'
import { hashOf } from './hashOf'
import { verificationQuery } from './query'

interface Compared {
  name: string
  hash: string
}

/** Says of a file whether every byte of it is the sealed contract's. The file stays where it is. */
export function VerifyPage({ code }: { code: string }) {
  const { data: contract, error } = useQuery(verificationQuery(code))
  if (!contract || (error && toProblem(error).isMissing)) return <UnknownCode />
  return <Page contract={contract} />
}

/** No sealed contract has this code. */
export function UnknownCode() {
  return (
    <EndedLink title="Nenhum contrato selado tem este código">
      Confira cada letra na última página do arquivo. Um contrato que acabou de ser assinado é
      selado em alguns minutos.
    </EndedLink>
  )
}

function Page({ contract }: { contract: PublicContractVerifyOutput }) {
  const [compared, setCompared] = useState<Compared>()
  const [reading, setReading] = useState(false)
  const [failed, setFailed] = useState<string>()
  async function compare(file: File) {
    setReading(true)
    setFailed(undefined)
    setCompared(undefined)
    try {
      setCompared({ name: file.name, hash: await hashOf(file) })
    } catch {
      setFailed('Este arquivo não pôde ser lido. Escolha de novo.')
    }
    setReading(false)
  }
  return (
    <main className="min-h-dvh bg-paper">
      <header className="border-b border-line bg-surface px-5 py-6">
        <div className="mx-auto max-w-160">
          <p className="inline-flex items-center gap-2 text-sm text-sage">
            <ShieldCheck size={18} aria-hidden />
            Contrato assinado e selado
          </p>
          <h1 className="mt-1 font-display text-xl font-medium wrap-break-word">{contract.name}</h1>
          <p className="text-body text-muted wrap-break-word">{contract.businessName}</p>
        </div>
      </header>
      <div className="mx-auto flex max-w-170 flex-col gap-7 px-5 pt-6 pb-16">
        <section aria-labelledby="compare" className="flex flex-col gap-4">
          <h2 id="compare" className="font-display text-lg font-medium">
            Conferir um arquivo
          </h2>
          <FileDrop
            label="PDF que você recebeu"
            help="A conta é feita neste aparelho: o arquivo não sai dele."
            accept=".pdf,application/pdf"
            onFile={(file) => void compare(file)}
            loading={reading}
            {...(failed && { error: failed })}
          />
          {compared &&
            (compared.hash === contract.sealedSha256 ? (
              <Callout tone="sage" role="status" title="É o contrato selado, byte por byte">
                Nada em “{compared.name}” mudou desde o selo.
              </Callout>
            ) : compared.hash === contract.sha256 ? (
              <Callout tone="amber" role="status" title="É o texto que foi assinado, sem o selo">
                “{compared.name}” é o arquivo de antes das assinaturas. Confira o que tem a folha de
                assinaturas no fim.
              </Callout>
            ) : (
              <Callout tone="coral" role="alert" title="Não é o contrato selado">
                “{compared.name}” é outro arquivo, ou foi mudado depois do selo. Não confie nele.
              </Callout>
            ))}
        </section>
        <Card as="section" aria-label="O que foi selado">
          <Facts>
            <Fact label="Código">{contract.code.match(/.{1,4}/g)?.join('-')}</Fact>
            <Fact label="Páginas">
              {count(contract.pages, 'página', 'páginas')} e a folha de assinaturas
            </Fact>
            <Fact label="Assinado por todos">{formatMoment(contract.signedAt)}</Fact>
            <Fact label="Selado">{formatMoment(contract.sealedAt)}</Fact>
            <Fact label="SHA-256 do selado">
              <Hash value={contract.sealedSha256} />
            </Fact>
            <Fact label="SHA-256 do que foi assinado">
              <Hash value={contract.sha256} />
            </Fact>
            {contract.certificateSha256 && (
              <Fact label="SHA-256 do certificado do selo">
                <Hash value={contract.certificateSha256} />
              </Fact>
            )}
          </Facts>
        </Card>
        <section aria-labelledby="signers">
          <h2 id="signers" className="font-display text-lg font-medium">
            Quem assinou
          </h2>
          <ul className="mt-2 flex flex-col divide-y divide-line">
            {contract.signers.map((signer) => (
              <li key={`${signer.name} ${signer.signedAt}`} className="py-3">
                <p className="text-body wrap-break-word">
                  {signer.name}
                  {signer.role && <span className="text-muted"> · {signer.role}</span>}
                </p>
                <p className="text-sm text-muted">{formatMoment(signer.signedAt)}</p>
              </li>
            ))}
          </ul>
        </section>
        <p className="text-sm text-muted">
          As partes aceitaram esta forma de assinar como válida (Medida Provisória 2.200-2/2001,
          art. 10, § 2º), com um código no celular de cada pessoa: assinatura eletrônica avançada,
          nos moldes da Lei 14.063/2020. Os horários são de Brasília.
        </p>
      </div>
    </main>
  )
}
