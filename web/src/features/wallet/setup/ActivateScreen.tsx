import { useNavigate } from '@tanstack/react-router'
import { z } from 'zod'
import { Form, FormFooter, useFormAround } from '@/app/form/Form'
import { text } from '@/app/form/schema'
import { useAppForm } from '@/app/form/useAppForm'
import { ColumnPage } from '@/app/frame/ColumnPage'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { walletCreate } from '@/client/api/wallet.gen'
import { zWalletCreateInput } from '@/client/zod.gen'
import { formatTaxId, looksLikeTaxId } from '@/lib/taxId'
import { Fact } from '@/ui/Facts'
import { TextField } from '@/ui/TextField'
import { Locked, NotYet } from './Locked'
import { walletLink } from './links'
import { useWallet } from './useWallet'

const longestName = 30

const schema = z.object({
  name: text(zWalletCreateInput.shape.name, 'Diga o nome do titular').refine(
    (name) => [...name.trim()].length <= longestName,
    'O nome tem no máximo 30 letras. Abrevie os nomes do meio.',
  ),
  document: text(zWalletCreateInput.shape.document, 'Diga o CPF ou CNPJ').refine(
    (typed) => typed === '' || looksLikeTaxId(typed),
    'Confira o CPF ou CNPJ: faltam ou sobram caracteres',
  ),
})

type HolderValues = z.infer<typeof schema>

/** Who holds the wallet: a form until it is set, and locked afterwards. */
export function ActivateScreen() {
  const { wallet, canWrite } = useWallet()
  const { holder } = wallet
  return (
    <ColumnPage
      title="Titular da carteira"
      subtitle="Quem recebe: o seu negócio, ou você. A conta do banco tem de ser do mesmo CPF ou CNPJ."
      back={walletLink}
    >
      {holder ? (
        <Locked label="Titular">
          <Fact label="Nome">{holder.holderName}</Fact>
          <Fact label={holder.documentKind}>{holder.documentNumber}</Fact>
        </Locked>
      ) : canWrite ? (
        <HolderForm />
      ) : (
        <NotYet>Só quem é titular do espaço preenche a carteira.</NotYet>
      )}
    </ColumnPage>
  )
}

function HolderForm() {
  const { client, store } = useWallet()
  const { businessId } = useWorkspace()
  const navigate = useNavigate()
  const form = useAppForm({
    schema,
    initial: { name: '', document: '' },
    draft: `wallet.create.${businessId}`,
    secret: ['document'],
    save: async (body, { headers }) =>
      (await walletCreate({ client, body, headers, throwOnError: true })).data,
    onSaved: (wallet) => {
      store(wallet)
      void navigate({ to: '/app/wallet' })
    },
  })
  return (
    <Form of={form}>
      <HolderFields />
      <FormFooter
        save="Salvar titular"
        saving="Salvando…"
        cancel={walletLink.link}
        note="Depois de salvo, não muda mais por aqui."
      />
    </Form>
  )
}

function HolderFields() {
  const { form, text } = useFormAround<HolderValues>()
  return (
    <>
      <TextField
        label="Nome do titular"
        help="Até 30 letras, como no banco."
        autoComplete="name"
        {...text('name')}
      />
      <TextField
        label="CPF ou CNPJ"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...text('document', {
          onBlur: () => form.setValue('document', formatTaxId(form.getValues('document'))),
        })}
      />
    </>
  )
}
