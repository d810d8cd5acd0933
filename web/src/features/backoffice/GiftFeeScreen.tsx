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
import { Combobox } from '@/ui/Combobox'
import { EmptyLine } from '@/ui/EmptyLine'
import { PageHeader } from '@/ui/PageHeader'
import { Switch } from '@/ui/Switch'
import { TextArea } from '@/ui/TextArea'
import { toast } from '@/ui/toast'
import { BackLink } from './BackLink'
import { giftFeesQuery } from './queries'

const schema = z.object({
  eventUuid: z.string().min(1, 'Escolha um evento'),
  isPremium: z.boolean(),
  reason: text(zAdminSetGiftFeeInput.shape.reason, 'Diga por que você muda a taxa'),
})

/** The fee of gifts of one event: that of most, or the lower one of the couples that a planner referred. */
export function GiftFeeScreen({ businessUuid }: { businessUuid: string }) {
  const queryClient = useQueryClient()
  const { data } = useSuspenseQuery(giftFeesQuery(businessUuid))
  const page = linkOptions({
    to: '/app/menu/backoffice/users/$userId',
    params: { userId: data.ownerUserId },
  })
  const goBack = useGoBack(page)
  const form = useAppForm({
    schema,
    initial: { eventUuid: '', isPremium: false, reason: '' },
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
      void queryClient.invalidateQueries({ queryKey: giftFeesQuery(businessUuid).queryKey })
      toast.success('Taxa ajustada')
      goBack()
    },
  })
  const event = useFormField(form.form.control, 'eventUuid')
  const premium = useFormField(form.form.control, 'isPremium')
  // An event keeps the fee of its first paid gift.
  const items = data.items
    .filter(({ isKept }) => !isKept)
    .map(({ uuid, title }) => ({ value: uuid, label: title }))
  return (
    <>
      <PhoneBar title="Taxa dos presentes" back={{ link: page, label: 'Voltar ao usuário' }} />
      <Content width="column">
        <Form
          of={form}
          className="flex flex-col gap-5"
          heading={
            <PageHeader
              back={<BackLink link={page}>{data.businessName}</BackLink>}
              title="Ajustar taxa dos presentes"
              subtitle={data.businessName}
              className="mb-1"
            />
          }
        >
          {items.length === 0 ? (
            <EmptyLine>Nenhum evento que ainda possa mudar de taxa.</EmptyLine>
          ) : (
            <>
              <Combobox
                label="Evento"
                help="Quem já recebeu um presente pago fica com a taxa que tinha, e não aparece."
                items={items}
                value={items.find(({ value }) => value === event.value) ?? null}
                onValueChange={(item) => {
                  event.onValueChange(item?.value ?? '')
                  premium.onValueChange(
                    data.items.some(({ uuid, isPremium }) => uuid === item?.value && isPremium),
                  )
                }}
                {...(event.error && { error: event.error })}
              />
              <Switch
                label="Veio por indicação"
                help="Paga a taxa menor. O que já começou a ser pago fica com a que tinha."
                checked={premium.value}
                onCheckedChange={premium.onValueChange}
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
            </>
          )}
        </Form>
      </Content>
    </>
  )
}
