import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { OwnCodeField } from '@/app/code/OwnCodeField'
import { type SentCode, sentCodeFrom } from '@/app/code/sentCode'
import { ColumnPage } from '@/app/frame/ColumnPage'
import { NotInControl } from '@/app/workspace/NotInControl'
import { walletRequestCode, walletRevealMutation } from '@/client/api/wallet.gen'
import type { WalletPix, WalletRevealOutput } from '@/client/types.gen'
import { formatTypedDay } from '@/lib/dates'
import { formatPhone } from '@/lib/phone'
import { toProblem } from '@/lib/problem'
import { formatTaxId } from '@/lib/taxId'
import { Button, buttonClass } from '@/ui/Button'
import { Callout } from '@/ui/Callout'
import { Card } from '@/ui/Card'
import { Fact, Facts } from '@/ui/Facts'
import { RecipientBanner } from '../recipient/RecipientBanner'
import { Locked, NotYet } from './Locked'
import { walletLink } from './links'
import { useWallet } from './useWallet'

/** The holder's address, account and register data: masked, and whole after a code. */
export function RecipientDetailsScreen() {
  const { wallet, canWrite, inControl } = useWallet()
  const [whole, setWhole] = useState<WalletRevealOutput>()
  const { account, address } = wallet
  return (
    <ColumnPage title="Dados de recebimento" back={walletLink}>
      {account && address ? (
        <div className="flex flex-col gap-5">
          <RecipientBanner hasData />
          {whole ? (
            <WholeData of={whole} />
          ) : (
            <Locked label="Dados de recebimento">
              <Fact label="Banco">{`${account.bankCode} ${account.bankName}`}</Fact>
              <Fact label="Agência">{account.agency}</Fact>
              <Fact label="Conta">{account.number}</Fact>
              <Fact label="Endereço">{`${address.city}, ${address.state}, CEP ${address.zipcode}`}</Fact>
              <Fact label="E-mail">{account.email}</Fact>
            </Locked>
          )}
          {inControl ? (
            <NotInControl>não vê estes dados inteiros</NotInControl>
          ) : (
            !whole && <Reveal onShown={setWhole} />
          )}
        </div>
      ) : (
        <div className="flex flex-col items-start gap-4">
          <NotYet>Estes dados ainda não foram preenchidos.</NotYet>
          {canWrite && (
            <Link to="/app/wallet/invoices/recipient/create" className={buttonClass('primary')}>
              Preencher dados
            </Link>
          )}
        </div>
      )}
    </ColumnPage>
  )
}

/** Asks for a code on the caller's own phone before whole values are shown. */
function Reveal({ onShown }: { onShown: (whole: WalletRevealOutput) => void }) {
  const { client } = useWallet()
  const [digits, setDigits] = useState('')
  const [sent, setSent] = useState<SentCode>()
  const askCode = async () => (await walletRequestCode({ client, throwOnError: true })).data
  const request = useMutation({
    mutationFn: askCode,
    onSuccess: (answer) => setSent(sentCodeFrom(answer)),
  })
  const reveal = useMutation(walletRevealMutation({ client }))
  const error = reveal.error ?? request.error
  const problem = error ? toProblem(error) : undefined
  const wrongCode = problem?.fields.find(({ field }) => field === 'code')?.message

  function show(code: string) {
    if (!sent || reveal.isPending) return
    reveal.mutate(
      { body: { attempt: sent.attempt, code } },
      { onSuccess: onShown, onError: () => setDigits('') },
    )
  }

  return (
    <Card as="section" aria-label="Ver dados completos" className="flex flex-col gap-4">
      {problem && !wrongCode && (
        <Callout tone="coral" role="alert" title="Os dados não apareceram">
          {problem.detail}
        </Callout>
      )}
      {sent && (
        <OwnCodeField
          sent={sent}
          value={digits}
          onValueChange={setDigits}
          onComplete={show}
          error={wrongCode}
          request={askCode}
          onSent={(next) => {
            reveal.reset()
            setSent(next)
          }}
        />
      )}
      {sent ? (
        <Button
          disabled={digits.length < 6}
          loading={reveal.isPending}
          loadingText="Conferindo…"
          onClick={() => show(digits)}
        >
          Ver dados completos
        </Button>
      ) : (
        <>
          <p className="text-sm text-muted">
            Para ver os números inteiros, confirme com um código no seu celular.
          </p>
          <Button
            variant="secondary"
            icon={<ShieldCheck size={18} aria-hidden />}
            loading={request.isPending}
            loadingText="Enviando o código…"
            onClick={() => request.mutate()}
          >
            Enviar código por SMS
          </Button>
        </>
      )}
    </Card>
  )
}

function WholeData({ of }: { of: WalletRevealOutput }) {
  const { wallet } = useWallet()
  const { address, bankAccount: account, registerInformation: register } = of
  return (
    <Card as="section" aria-label="Dados completos">
      <Facts>
        <Fact label="Titular">{wallet.holder?.holderName}</Fact>
        <Fact label={wallet.holder?.documentKind ?? 'CPF'}>{formatTaxId(of.documentNumber)}</Fact>
        {account && (
          <>
            <Fact label="Banco">{`${account.bankCode} ${wallet.account?.bankName ?? ''}`}</Fact>
            <Fact label="Agência">{withDigit(account.agency, account.agencyVerificationCode)}</Fact>
            <Fact label="Conta">{withDigit(account.number, account.verificationCode)}</Fact>
          </>
        )}
        {address && (
          <Fact label="Endereço">
            {[
              `${address.street}, ${address.number}`,
              address.complement,
              address.neighborhood,
              `${address.city}, ${address.state}`,
              `CEP ${address.zipcode.slice(0, 5)}-${address.zipcode.slice(5)}`,
              address.referencePoint,
            ]
              .filter(Boolean)
              .join(', ')}
          </Fact>
        )}
        {register && (
          <>
            <Fact label="E-mail">{register.email}</Fact>
            <Fact label="Nascimento">{formatTypedDay(register.birthdate)}</Fact>
            <Fact label="Profissão">{register.professionalOccupation}</Fact>
          </>
        )}
        {of.pixKey && (
          <Fact label="Chave Pix dos bônus">{formatKey(of.pixKey, wallet.pix?.keyType)}</Fact>
        )}
      </Facts>
    </Card>
  )
}

const formatKey = (key: string, type?: WalletPix['keyType']) =>
  type === 'PHONE' ? formatPhone(key) : type === 'CPF' || type === 'CNPJ' ? formatTaxId(key) : key

const withDigit = (number: string, digit?: string) => (digit ? `${number}-${digit}` : number)
