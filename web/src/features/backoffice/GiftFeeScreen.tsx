import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { linkOptions } from '@tanstack/react-router'
import { z } from 'zod'
import { Form, SaveButton } from '@/app/form/Form'
import { useFormField } from '@/app/form/fields'
import { text } from '@/app/form/schema'
import { useAppForm } from '@/app/form/useAppForm'
import { Content } from '@/app/frame/Content'
import { PhoneBar } from '@/app/frame/PhoneBar'
import { useGoBack } from '@/app/frame/useGoBack'
import { adminClient } from '@/app/workspace/clients'
import { adminSetGiftFee } from '@/client/api/admin.gen'
import { zAdminSetGiftFeeInput } from '@/client/zod.gen'
import { PageHeader } from '@/ui/PageHeader'
import { Switch } from '@/ui/Switch'
import { TextArea } from '@/ui/TextArea'
import { toast } from '@/ui/toast'
import { BackLink } from './BackLink'
import { businessInBackofficeQuery, userQuery } from './queries'

const schema = z.object({
  isReferred: z.boolean(),
  reason: text(zAdminSetGiftFeeInput.shape.reason, 'Diga por que você muda a taxa'),
})

/** Which fee of gifts a business has: everybody's, or the lower one of those who were recommended. */
export function GiftFeeScreen({ businessUuid }: { businessUuid: string }) {
  const queryClient = useQueryClient()
  const { data: business } = useSuspenseQuery(businessInBackofficeQuery(businessUuid))
  const page = linkOptions({
    to: '/app/menu/backoffice/users/$userId',
    params: { userId: business.ownerUserId },
  })
  const goBack = useGoBack(page)
  const form = useAppForm({
    schema,
    initial: { isReferred: business.isReferred, reason: '' },
    draft: `backoffice.giftFee.${businessUuid}`,
    save: async (values, { headers }) => {
      await adminSetGiftFee({
        client: adminClient,
        body: { businessId: businessUuid, ...values },
        headers,
        throwOnError: true,
      })
    },
    onSaved: () => {
      void queryClient.invalidateQueries({
        queryKey: businessInBackofficeQuery(businessUuid).queryKey,
      })
      void queryClient.invalidateQueries({ queryKey: userQuery(business.ownerUserId).queryKey })
      toast.success('Taxa ajustada')
      goBack()
    },
  })
  const referred = useFormField(form.form.control, 'isReferred')
  return (
    <>
      <PhoneBar title="Taxa dos presentes" back={{ link: page, label: 'Voltar ao usuário' }} />
      <Content width="column">
        <Form
          of={form}
          className="flex flex-col gap-5"
          heading={
            <PageHeader
              back={<BackLink link={page}>{business.ownerName || business.name}</BackLink>}
              title="Ajustar taxa dos presentes"
              subtitle={business.name}
              className="mb-1"
            />
          }
        >
          <Switch
            label="Veio por indicação"
            help="Paga a taxa menor. O que já começou a ser pago fica com a que tinha."
            checked={referred.value}
            onCheckedChange={referred.onValueChange}
          />
          <TextArea
            label="Motivo"
            rows={3}
            help="Fica na atividade do negócio, com o seu nome."
            {...form.text('reason')}
          />
          <SaveButton saving="Ajustando…" className="mt-2 md:self-start">
            Ajustar taxa
          </SaveButton>
        </Form>
      </Content>
    </>
  )
}
