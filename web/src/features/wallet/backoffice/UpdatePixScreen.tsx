import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { linkOptions } from '@tanstack/react-router'
import { useState } from 'react'
import { z } from 'zod'
import { Form, SaveButton } from '@/app/form/Form'
import { useFormField } from '@/app/form/fields'
import { text } from '@/app/form/schema'
import { useAppForm } from '@/app/form/useAppForm'
import { ColumnPage } from '@/app/frame/ColumnPage'
import { useGoBack } from '@/app/frame/useGoBack'
import { adminClient } from '@/app/workspace/clients'
import { adminUpdatePix } from '@/client/api/admin.gen'
import { zAdminUpdatePixInput } from '@/client/zod.gen'
import { Callout } from '@/ui/Callout'
import { EmptyLine } from '@/ui/EmptyLine'
import { Select } from '@/ui/Select'
import { TextArea } from '@/ui/TextArea'
import { TextField } from '@/ui/TextField'
import { toast } from '@/ui/toast'
import { keyLabels } from '../setup/keys'
import { reasonSchema } from './ChangeForm'
import { staffWalletQuery } from './queries'

const api = zAdminUpdatePixInput.shape

const schema = z.object({
  type: api.type,
  key: text(api.key, 'Diga a chave'),
  reason: reasonSchema,
})

type PixChange = z.infer<typeof schema>

const options = (Object.keys(keyLabels) as PixChange['type'][]).map((value) => ({
  value,
  label: keyLabels[value],
}))

/** The Pix key of a wallet, which staff replace on its owner's request: bonuses are paid to it, and nothing else. */
export function UpdatePixScreen({ businessUuid }: { businessUuid: string }) {
  const queryClient = useQueryClient()
  const { data: wallet } = useSuspenseQuery(staffWalletQuery(businessUuid))
  const [refusal, setRefusal] = useState<string>()
  const page = linkOptions({
    to: '/app/menu/backoffice/users/$userId',
    params: { userId: wallet.ownerUserId },
  })
  const goBack = useGoBack(page)
  const initial: PixChange = { type: wallet.pix?.pixKeyType ?? 'CPF', key: '', reason: '' }
  const form = useAppForm({
    schema,
    initial,
    save: async (values, { headers }) => {
      await adminUpdatePix({
        client: adminClient,
        body: { businessUuid, ...values },
        headers,
        throwOnError: true,
      })
    },
    onSaved: () => {
      void queryClient.invalidateQueries({ queryKey: staffWalletQuery(businessUuid).queryKey })
      toast.success('Operação realizada com sucesso', {
        description: 'A chave PIX foi atualizada com sucesso',
      })
      goBack()
    },
    onRefused: (problem) => setRefusal(problem.fields[0]?.message ?? problem.detail),
  })
  const type = useFormField(form.form.control, 'type')
  return (
    <ColumnPage
      title="Editar chave Pix"
      subtitle={wallet.businessName}
      back={{ link: page, label: wallet.ownerName || wallet.businessName }}
    >
      {wallet.pix ? (
        <Form of={form} className="flex flex-col gap-5">
          {refusal && (
            <Callout tone="coral" role="alert" title="Erro ao atualizar chave PIX">
              {refusal}
            </Callout>
          )}
          <p className="text-sm text-muted wrap-anywhere">
            Hoje é {wallet.pix.pixKey}. O titular recebe um SMS, um e-mail (se a conta tem um) e uma
            notificação, e por 7 dias cada bônus pede a aprovação de outra pessoa.
          </p>
          <Select label="Tipo de chave" options={options} {...type} />
          <TextField
            label="Chave Pix"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...form.text('key')}
          />
          <TextArea label="Motivo" rows={3} help="O titular lê." {...form.text('reason')} />
          <SaveButton saving="Atualizando…" className="md:self-start">
            Atualizar chave
          </SaveButton>
        </Form>
      ) : (
        <EmptyLine>A carteira deste negócio não tem chave Pix: o titular põe a primeira.</EmptyLine>
      )}
    </ColumnPage>
  )
}
