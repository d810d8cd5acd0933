import { Signature, Smartphone } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Form, SaveButton } from '@/app/form/Form'
import { useFormField } from '@/app/form/fields'
import type { PublicContractGetOutput } from '@/client/types.gen'
import { useSecondsLeft } from '@/lib/useSecondsLeft'
import { Button } from '@/ui/Button'
import { Checkbox } from '@/ui/Checkbox'
import { CodeField } from '@/ui/CodeField'
import { TextField } from '@/ui/TextField'
import { LinkButton } from '@/ui/TextLink'
import { DeclineDialog } from './DeclineDialog'
import { SignFields } from './SignFields'
import { useSigning } from './useSigning'

export interface SignFormProps {
  contract: PublicContractGetOutput
  token: string
}

/** The form to sign: signature, consent, and the code that proves whose phone it is. */
export function SignForm({ contract, token }: SignFormProps) {
  const { signer, consent } = contract
  const { form, asking, askCode, show, setFocus } = useSigning(token, contract)
  const { control } = form.form
  const accepted = useFormField(control, 'consent')
  const samePerson = useFormField(control, 'samePerson')
  const code = useFormField(control, 'code')
  const again = form.form.watch('again')
  const wait = useSecondsLeft(again)
  const asked = again > 0
  const [declining, setDeclining] = useState(false)
  const taxId = form.form.watch('taxId')
  // The confirmation is of one CPF: another one is asked about again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows the CPF alone
  useEffect(() => form.form.setValue('samePerson', false), [taxId])
  useEffect(() => {
    if (again > Date.now()) setFocus('code')
  }, [again, setFocus])
  return (
    <>
      <Form of={form} label="Assinar contrato" className="flex flex-col gap-6">
        <SignFields name={signer.name} />
        {!signer.hasTaxId && (
          <TextField
            label="CPF"
            optional
            inputMode="numeric"
            autoComplete="off"
            help="Fica na folha de assinaturas, com parte dos números escondida."
            {...form.text('taxId')}
          />
        )}
        {!signer.hasTaxId && (samePerson.error || samePerson.value) && (
          <div>
            {samePerson.error && (
              <p role="alert" className="mb-2 text-sm text-coral">
                {samePerson.error}
              </p>
            )}
            <Checkbox
              label="Este CPF é meu: assino por duas partes deste contrato"
              name={samePerson.name}
              checked={samePerson.value}
              onCheckedChange={samePerson.onValueChange}
            />
          </div>
        )}
        <div>
          <Checkbox
            label={consent.text}
            name={accepted.name}
            checked={accepted.value}
            onCheckedChange={accepted.onValueChange}
          />
          {accepted.error && (
            <p role="alert" className="mt-2 text-sm text-coral">
              {accepted.error}
            </p>
          )}
        </div>
        <section aria-label="Código" className="flex flex-col gap-3">
          <p className="inline-flex items-center gap-2 text-sm text-muted">
            <Smartphone size={16} className="shrink-0" aria-hidden />
            {asked
              ? `Enviamos um código para ${signer.phone}`
              : `O código vai para ${signer.phone}`}
          </p>
          {asked ? (
            <>
              <CodeField label="Código de seis números" onComplete={() => {}} {...code} />
              {wait > 0 ? (
                <p className="text-sm text-muted tabular-nums">
                  Você pode pedir outro em {wait} s.
                </p>
              ) : (
                <p className="flex flex-wrap gap-x-4">
                  <LinkButton disabled={asking} onClick={() => askCode('SMS')}>
                    Enviar outro por SMS
                  </LinkButton>
                  <LinkButton disabled={asking} onClick={() => askCode('WHATSAPP')}>
                    Enviar outro por WhatsApp
                  </LinkButton>
                </p>
              )}
            </>
          ) : (
            <>
              <div className="flex flex-wrap gap-3 max-sm:flex-col max-sm:*:w-full">
                <Button
                  variant="secondary"
                  loading={asking}
                  loadingText="Enviando…"
                  onClick={() => askCode('SMS')}
                >
                  Receber código por SMS
                </Button>
                <Button variant="ghost" disabled={asking} onClick={() => askCode('WHATSAPP')}>
                  Por WhatsApp
                </Button>
              </div>
              {code.error && (
                <p role="alert" className="text-sm text-coral">
                  {code.error}
                </p>
              )}
            </>
          )}
        </section>
        <div className="flex flex-col gap-2 border-t border-line pt-5">
          <SaveButton
            size="lg"
            block
            icon={<Signature size={18} aria-hidden />}
            saving="Assinando…"
          >
            Assinar contrato
          </SaveButton>
          <Button variant="ghost" block onClick={() => setDeclining(true)}>
            Não vou assinar
          </Button>
        </div>
      </Form>
      <DeclineDialog
        token={token}
        open={declining}
        onOpenChange={setDeclining}
        onDeclined={(next) => {
          setDeclining(false)
          show(next)
        }}
      />
    </>
  )
}
