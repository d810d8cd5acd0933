import { Signature, Smartphone } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { PublicContractGetOutput } from '@/client/types.gen'
import { Button } from '@/ui/Button'
import { Callout } from '@/ui/Callout'
import { Checkbox } from '@/ui/Checkbox'
import { CodeField } from '@/ui/CodeField'
import { TextField } from '@/ui/TextField'
import { LinkButton } from '@/ui/TextLink'
import { DeclineDialog } from './DeclineDialog'
import { SignFields } from './SignFields'
import { useSecondsLeft } from './useSecondsLeft'
import { useSigning } from './useSigning'

/** The signature, what is accepted with it, and the code that shows whose phone it is. */
export function SignForm({
  contract,
  token,
}: {
  contract: PublicContractGetOutput
  token: string
}) {
  const { signer, consent } = contract
  const own = useSigning(token, contract)
  const { refusals } = own
  const [declining, setDeclining] = useState(false)
  const wait = useSecondsLeft(own.again ?? 0)
  const codeInput = useRef<HTMLInputElement>(null)
  const asked = own.again !== undefined
  useEffect(() => {
    if (asked) codeInput.current?.focus()
  }, [asked])
  return (
    <form
      noValidate
      aria-label="Assinar contrato"
      className="flex flex-col gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        if (!own.signing) own.sign()
      }}
    >
      <SignFields
        name={signer.name}
        value={own.signature}
        onChange={own.setSignature}
        error={refusals.signature}
      />
      {!signer.hasTaxId && (
        <TextField
          label="CPF"
          optional
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          value={own.taxId}
          onChange={(event) => own.setTaxId(event.target.value)}
          help="Fica na folha de assinaturas, com parte dos números escondida."
          {...(refusals.taxId && { error: refusals.taxId })}
        />
      )}
      <div>
        <Checkbox label={consent.text} checked={own.consent} onCheckedChange={own.setConsent} />
        {refusals.consent && (
          <p role="alert" className="mt-2 text-sm text-coral">
            {refusals.consent}
          </p>
        )}
      </div>
      <section aria-label="Código" className="flex flex-col gap-3">
        <p className="inline-flex items-center gap-2 text-sm text-muted">
          <Smartphone size={16} className="shrink-0" aria-hidden />
          {asked ? `Enviamos um código para ${signer.phone}` : `O código vai para ${signer.phone}`}
        </p>
        {asked && (
          <CodeField
            ref={codeInput}
            label="Código de seis números"
            value={own.code}
            onValueChange={own.setCode}
            onComplete={() => {}}
            {...(refusals.code && { error: refusals.code })}
          />
        )}
        {!asked ? (
          <div className="flex flex-wrap gap-3">
            <Button
              variant="secondary"
              loading={own.asking}
              loadingText="Enviando…"
              onClick={() => own.askCode('SMS')}
            >
              Receber código por SMS
            </Button>
            <Button variant="ghost" disabled={own.asking} onClick={() => own.askCode('WHATSAPP')}>
              Por WhatsApp
            </Button>
          </div>
        ) : wait > 0 ? (
          <p className="text-sm text-muted tabular-nums">Você pode pedir outro em {wait} s.</p>
        ) : (
          <p className="flex flex-wrap gap-x-4">
            <LinkButton disabled={own.asking} onClick={() => own.askCode('SMS')}>
              Enviar outro por SMS
            </LinkButton>
            <LinkButton disabled={own.asking} onClick={() => own.askCode('WHATSAPP')}>
              Enviar outro por WhatsApp
            </LinkButton>
          </p>
        )}
      </section>
      {refusals.form && (
        <Callout tone="coral" role="alert">
          {refusals.form}
        </Callout>
      )}
      <div className="flex flex-col gap-2 border-t border-line pt-5">
        <Button
          type="submit"
          size="lg"
          block
          icon={<Signature size={18} aria-hidden />}
          loading={own.signing}
          loadingText="Assinando…"
        >
          Assinar contrato
        </Button>
        <Button variant="ghost" block onClick={() => setDeclining(true)}>
          Não vou assinar
        </Button>
      </div>
      <DeclineDialog
        token={token}
        open={declining}
        onOpenChange={setDeclining}
        onDeclined={(next) => {
          setDeclining(false)
          own.show(next)
        }}
      />
    </form>
  )
}
