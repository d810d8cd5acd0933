import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { only } from '@/app/form/changes'
import { Form, FormFooter } from '@/app/form/Form'
import { useFormField } from '@/app/form/fields'
import { email, phone } from '@/app/form/schema'
import { useAppForm } from '@/app/form/useAppForm'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { contractsCorrectSigner } from '@/client/api/contracts.gen'
import type { ContractsSigner } from '@/client/types.gen'
import { zContractsCorrectSignerInput } from '@/client/zod.gen'
import { Dialog } from '@/ui/Dialog'
import { PhoneField } from '@/ui/PhoneField'
import { Select } from '@/ui/Select'
import { TextField } from '@/ui/TextField'
import { toast } from '@/ui/toast'
import { channel, channels, emailMissing } from './contractForm'
import { noteContract } from './queries'

const schema = z
  .object({
    phone: phone('Informe o celular: é nele que chega o código'),
    channel,
    email: email(zContractsCorrectSignerInput.shape.email),
  })
  .refine((values) => values.channel !== 'EMAIL' || values.email !== '', {
    path: ['email'],
    message: emailMissing,
  })

export interface CorrectSignerDialogProps {
  signer: ContractsSigner
  onClose: () => void
}

/** Corrects the phone or e-mail of a signer who has not opened the link. The old link and code become invalid. */
export function CorrectSignerDialog({ signer, onClose }: CorrectSignerDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Corrigir contato"
      description={`O link que ${signer.name} tem deixa de valer, e um novo sai para o contato certo.`}
    >
      <Fields signer={signer} onClose={onClose} />
    </Dialog>
  )
}

function Fields({ signer: { uuid, team }, onClose }: CorrectSignerDialogProps) {
  const { client } = useWorkspace()
  const queryClient = useQueryClient()
  const form = useAppForm({
    schema,
    initial: {
      phone: team?.phone ?? '',
      channel: team?.channel ?? 'WHATSAPP',
      email: team?.email ?? '',
    },
    draft: `contract.signer.${uuid}`,
    save: async (values, { changed }) =>
      (
        await contractsCorrectSigner({
          client,
          body: { signerUuid: uuid, ...only(values, changed) },
          throwOnError: true,
        })
      ).data,
    onSaved: (next) => {
      toast.success('Contato corrigido')
      void noteContract(queryClient, client, next)
      onClose()
    },
  })
  const { control } = form.form
  return (
    <Form of={form}>
      <PhoneField label="Celular" {...useFormField(control, 'phone')} />
      <Select label="Enviar o link por" options={channels} {...useFormField(control, 'channel')} />
      <TextField
        label="E-mail"
        type="email"
        optional={form.form.watch('channel') !== 'EMAIL'}
        {...form.text('email')}
      />
      <FormFooter place="dialog" save="Corrigir" saving="Corrigindo…" cancel={onClose} />
    </Form>
  )
}
