import { Navigate, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Form, FormFooter } from '@/app/form/Form'
import { useAppForm } from '@/app/form/useAppForm'
import { ColumnPage } from '@/app/frame/ColumnPage'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { walletCreateRecipient } from '@/client/api/wallet.gen'
import { NotYet } from './Locked'
import { walletLink } from './links'
import { AccountFields, AddressFields, RegisterFields } from './RecipientFields'
import { emptyRecipient, recipientSchema, secretFields } from './recipientForm'
import { useWallet } from './useWallet'

/** The holder's address, account and register data, sent once. */
export function RecipientCreateScreen() {
  const { wallet, canWrite } = useWallet()
  // As it was opened: a save leads on by itself, and a second way on would race with it.
  const [wasComplete] = useState(wallet.hasAccount)
  if (wasComplete) return <Navigate to="/app/wallet/invoices/recipient/details" replace />
  return (
    <ColumnPage
      title="Endereço, conta e cadastro"
      subtitle="De quem recebe. O provedor de pagamentos confere cada dado; envie uma vez, com calma."
      back={walletLink}
    >
      {!canWrite ? (
        <NotYet>Só quem é titular do espaço preenche a carteira.</NotYet>
      ) : wallet.hasHolder ? (
        <RecipientForm />
      ) : (
        <NotYet>Diga antes quem é o titular da carteira.</NotYet>
      )}
    </ColumnPage>
  )
}

function RecipientForm() {
  const { client, store, wallet } = useWallet()
  const { businessId } = useWorkspace()
  const navigate = useNavigate()
  const form = useAppForm({
    schema: recipientSchema,
    initial: emptyRecipient,
    draft: `wallet.createRecipient.${businessId}`,
    secret: secretFields,
    save: async (body, { headers }) =>
      (await walletCreateRecipient({ client, body, headers, throwOnError: true })).data,
    onSaved: (saved) => {
      store(saved)
      void navigate({ to: '/app/wallet' })
    },
  })
  return (
    <Form of={form} className="flex flex-col gap-8">
      <AddressFields />
      <AccountFields banks={wallet.banks} />
      <RegisterFields company={wallet.holder?.documentKind === 'CNPJ'} />
      <FormFooter
        save="Salvar dados"
        saving="Salvando…"
        cancel={walletLink.link}
        note="Depois de salvos, não mudam mais por aqui."
      />
    </Form>
  )
}
