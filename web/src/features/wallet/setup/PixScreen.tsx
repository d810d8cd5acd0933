import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { z } from 'zod'
import { Form, FormFooter, useFormAround } from '@/app/form/Form'
import { useFormField } from '@/app/form/fields'
import { text } from '@/app/form/schema'
import { useAppForm } from '@/app/form/useAppForm'
import { ColumnPage } from '@/app/frame/ColumnPage'
import { walletPixCreate } from '@/client/api/wallet.pix.gen'
import { zWalletPixCreateInput } from '@/client/zod.gen'
import { Callout } from '@/ui/Callout'
import { Fact } from '@/ui/Facts'
import { Select } from '@/ui/Select'
import { TextField } from '@/ui/TextField'
import { keyLabels } from './keys'
import { Locked, NotYet } from './Locked'
import { walletLink } from './links'
import { useWallet } from './useWallet'

const api = zWalletPixCreateInput.shape

const schema = z.object({ keyType: api.keyType, key: text(api.key, 'Diga a chave') })

type PixValues = z.infer<typeof schema>

const emptyKey: PixValues = { keyType: 'CPF', key: '' }

const options = (Object.keys(keyLabels) as PixValues['keyType'][]).map((value) => ({
  value,
  label: keyLabels[value],
}))

/** The placeholder and the keyboard of each type of key. */
const typed: Record<
  PixValues['keyType'],
  { placeholder: string; inputMode: 'text' | 'numeric' | 'email' | 'tel' }
> = {
  CPF: { placeholder: '000.000.000-00', inputMode: 'numeric' },
  CNPJ: { placeholder: '00.000.000/0000-00', inputMode: 'text' },
  EMAIL: { placeholder: 'nome@exemplo.com', inputMode: 'email' },
  PHONE: { placeholder: '(31) 98765-4321', inputMode: 'tel' },
  RANDOM: { placeholder: 'Cole como o banco mostra', inputMode: 'text' },
}

/** The key to which bonuses are paid: a form until it is set, and locked afterwards. */
export function PixScreen() {
  const { wallet, canWrite } = useWallet()
  const { pix } = wallet
  return (
    <ColumnPage
      title="Chave Pix dos bônus"
      subtitle="Por ela chegam os bônus, e mais nada: os seus clientes pagam pela chave de Meu negócio."
      back={walletLink}
    >
      {pix ? (
        <Locked label="Chave Pix dos bônus">
          <Fact label="Tipo">{keyLabels[pix.keyType]}</Fact>
          <Fact label="Chave">{pix.key}</Fact>
        </Locked>
      ) : !canWrite ? (
        <NotYet>Só quem é titular do espaço preenche a carteira.</NotYet>
      ) : wallet.hasHolder ? (
        <PixForm />
      ) : (
        <NotYet>Diga antes quem é o titular da carteira.</NotYet>
      )}
    </ColumnPage>
  )
}

function PixForm() {
  const { client, store } = useWallet()
  const navigate = useNavigate()
  const [refusal, setRefusal] = useState<string>()
  const form = useAppForm({
    schema,
    initial: emptyKey,
    save: async (body, { headers }) =>
      (await walletPixCreate({ client, body, headers, throwOnError: true })).data,
    onSaved: (wallet) => {
      store(wallet)
      void navigate({ to: '/app/wallet' })
    },
    onRefused: (problem) => setRefusal(problem.fields[0]?.message ?? problem.detail),
  })
  return (
    <Form of={form}>
      {refusal && (
        <Callout tone="coral" role="alert" title="Erro ao salvar">
          {refusal}
        </Callout>
      )}
      <PixFields />
      <FormFooter
        save="Salvar chave"
        saving="Salvando…"
        cancel={walletLink.link}
        note="Depois de salva, não muda mais por aqui."
      />
    </Form>
  )
}

function PixFields() {
  const { form, text } = useFormAround<PixValues>()
  return (
    <>
      <Select label="Tipo de chave" options={options} {...useFormField(form.control, 'keyType')} />
      <TextField
        label="Chave Pix"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...typed[form.watch('keyType')]}
        {...text('key')}
      />
    </>
  )
}
