import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { z } from 'zod'
import { Form, SaveButton, useFormAround } from '@/app/form/Form'
import { text } from '@/app/form/schema'
import { useAppForm } from '@/app/form/useAppForm'
import { adminClient } from '@/app/workspace/clients'
import { adminChangeWallet } from '@/client/api/admin.gen'
import type { AdminChangeWalletInput, AdminGetWalletOutput } from '@/client/types.gen'
import { zAdminChangeWalletInput } from '@/client/zod.gen'
import { formatTaxId, looksLikeTaxId } from '@/lib/taxId'
import { TextArea } from '@/ui/TextArea'
import { TextField } from '@/ui/TextField'
import { toast } from '@/ui/toast'
import { AccountFields, AddressFields, RegisterFields } from '../setup/RecipientFields'
import { emptyRecipient, recipientSchema } from '../setup/recipientForm'
import { partLabels, type TypedPart } from './parts'
import { staffWalletQuery } from './queries'

const longestName = 30

/** Why a wallet changes, which its owner reads. */
export const reasonSchema = text(
  zAdminChangeWalletInput.shape.reason,
  'Diga por que você muda a carteira',
).min(10, 'Escreva pelo menos 10 letras')

const recipient = recipientSchema.shape

const holderSchema = z.object({
  holder: z.object({
    name: text(z.string().max(120), 'Diga o nome do titular').refine(
      (name) => [...name.trim()].length <= longestName,
      'O nome tem no máximo 30 letras. Abrevie os nomes do meio.',
    ),
    document: text(z.string().max(30)).refine(
      (typed) => typed === '' || looksLikeTaxId(typed),
      'Confira o CPF ou CNPJ: faltam ou sobram caracteres',
    ),
  }),
  reason: reasonSchema,
})
const addressSchema = z.object({ address: recipient.address, reason: reasonSchema })
const accountSchema = z.object({ bankAccount: recipient.bankAccount, reason: reasonSchema })
const registerSchema = z.object({
  registerInformation: recipient.registerInformation,
  reason: reasonSchema,
})

type HolderValues = z.infer<typeof holderSchema>

/** The form of one part of a wallet: all of it is typed, since no whole value is shown. */
export function ChangeForm({ part, wallet }: { part: TypedPart; wallet: AdminGetWalletOutput }) {
  switch (part) {
    case 'HOLDER':
      return (
        <PartForm
          part={part}
          wallet={wallet}
          schema={holderSchema}
          initial={{ holder: { name: wallet.holder?.holderName ?? '', document: '' }, reason: '' }}
        >
          <HolderFields />
        </PartForm>
      )
    case 'ADDRESS':
      return (
        <PartForm
          part={part}
          wallet={wallet}
          schema={addressSchema}
          initial={{ address: emptyRecipient.address, reason: '' }}
        >
          <AddressFields />
        </PartForm>
      )
    case 'ACCOUNT':
      return (
        <PartForm
          part={part}
          wallet={wallet}
          schema={accountSchema}
          initial={{ bankAccount: emptyRecipient.bankAccount, reason: '' }}
        >
          <AccountFields banks={wallet.banks} />
        </PartForm>
      )
    case 'REGISTER':
      return (
        <PartForm
          part={part}
          wallet={wallet}
          schema={registerSchema}
          initial={{ registerInformation: emptyRecipient.registerInformation, reason: '' }}
        >
          <RegisterFields company={wallet.holder?.documentKind === 'CNPJ'} />
        </PartForm>
      )
  }
}

type PartValues = Omit<AdminChangeWalletInput, 'businessUuid'>

function PartForm<V extends PartValues>({
  part,
  wallet,
  schema,
  initial,
  children,
}: {
  part: TypedPart
  wallet: AdminGetWalletOutput
  schema: z.ZodType<V, V>
  initial: V
  children: ReactNode
}) {
  const queryClient = useQueryClient()
  const { businessUuid } = wallet
  // No draft: whole values of another person's bank account are not left in the browser.
  const form = useAppForm<V, unknown>({
    schema,
    initial,
    save: (values, { headers }) =>
      adminChangeWallet({
        client: adminClient,
        body: { businessUuid, ...values },
        headers,
        throwOnError: true,
      }),
    onSaved: () => {
      form.form.reset(initial)
      void queryClient.invalidateQueries({ queryKey: staffWalletQuery(businessUuid).queryKey })
      toast.success(`${partLabels[part]}: salvo`, {
        description: 'O titular foi avisado da mudança.',
      })
    },
  })
  return (
    <Form of={form} className="flex flex-col gap-5">
      {children}
      <ReasonField />
      <SaveButton saving="Salvando…" className="md:self-start">
        Salvar mudança
      </SaveButton>
    </Form>
  )
}

function ReasonField() {
  const { text } = useFormAround<{ reason: string }>()
  return (
    <TextArea
      label="Motivo"
      rows={3}
      help="O titular lê, na mensagem e na atividade. Diga quem pediu, e por onde."
      {...text('reason')}
    />
  )
}

function HolderFields() {
  const { form, text } = useFormAround<HolderValues>()
  return (
    <>
      <TextField
        label="Nome do titular"
        help="Até 30 letras, como no banco."
        autoComplete="off"
        {...text('holder.name')}
      />
      <TextField
        label="CPF ou CNPJ"
        optional
        help="Em branco, fica o de agora."
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...text('holder.document', {
          onBlur: () =>
            form.setValue('holder.document', formatTaxId(form.getValues('holder.document'))),
        })}
      />
    </>
  )
}
