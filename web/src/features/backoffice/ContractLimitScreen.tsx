import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { linkOptions } from '@tanstack/react-router'
import { z } from 'zod'
import { Form, SaveButton } from '@/app/form/Form'
import { useFormField } from '@/app/form/fields'
import { most } from '@/app/form/schema'
import { useAppForm } from '@/app/form/useAppForm'
import { Content } from '@/app/frame/Content'
import { PhoneBar } from '@/app/frame/PhoneBar'
import { useGoBack } from '@/app/frame/useGoBack'
import { adminClient } from '@/app/workspace/clients'
import { adminUpdateContractLimit } from '@/client/api/admin.gen'
import { zAdminUpdateContractLimitInput } from '@/client/zod.gen'
import { formatNumber } from '@/lib/text'
import { NumberField } from '@/ui/NumberField'
import { PageHeader } from '@/ui/PageHeader'
import { toast } from '@/ui/toast'
import { BackLink } from './BackLink'
import { businessInBackofficeQuery, userQuery } from './queries'

const highest = most(zAdminUpdateContractLimitInput.shape.contractLimit)
const mostMessages = most(zAdminUpdateContractLimitInput.shape.guestMessagesPerDay)
const messagesSentence = `Informe um número de 1 a ${formatNumber(mostMessages)}, ou deixe vazio`
const sentence = `Informe um número de 0 a ${formatNumber(highest)}`

const schema = z.object({
  contractLimit: z
    .number({ error: sentence })
    .int(sentence)
    .min(0, sentence)
    .max(highest, sentence)
    .nullable()
    .refine((value) => value !== null, sentence),
  guestMessagesPerDay: z
    .number({ error: messagesSentence })
    .int(messagesSentence)
    .min(1, messagesSentence)
    .max(mostMessages, messagesSentence)
    .nullable(),
})

/** How many contracts a business may have, and how many messages to guests leave in a day. */
export function ContractLimitScreen({ businessUuid }: { businessUuid: string }) {
  const queryClient = useQueryClient()
  const { data: business } = useSuspenseQuery(businessInBackofficeQuery(businessUuid))
  const page = linkOptions({
    to: '/app/menu/backoffice/users/$userId',
    params: { userId: business.ownerUserId },
  })
  const goBack = useGoBack(page)
  const form = useAppForm({
    schema,
    initial: {
      contractLimit: (business.contractLimit ?? business.defaultContractLimit) as number | null,
      guestMessagesPerDay: (business.guestMessagesPerDay ?? null) as number | null,
    },
    draft: `backoffice.contractLimit.${businessUuid}`,
    save: async ({ contractLimit, guestMessagesPerDay }) => {
      if (contractLimit === null) throw new TypeError('an accepted form has a limit')
      await adminUpdateContractLimit({
        client: adminClient,
        body: { businessId: businessUuid, contractLimit, guestMessagesPerDay },
        throwOnError: true,
      })
    },
    onSaved: () => {
      void queryClient.invalidateQueries({
        queryKey: businessInBackofficeQuery(businessUuid).queryKey,
      })
      void queryClient.invalidateQueries({ queryKey: userQuery(business.ownerUserId).queryKey })
      toast.success('Limites ajustados')
      goBack()
    },
  })

  const field = useFormField(form.form.control, 'contractLimit')
  const messagesField = useFormField(form.form.control, 'guestMessagesPerDay')
  return (
    <>
      <PhoneBar title="Limites" back={{ link: page, label: 'Voltar ao usuário' }} />
      <Content width="column">
        <Form
          of={form}
          className="flex flex-col gap-5"
          heading={
            <PageHeader
              back={<BackLink link={page}>{business.ownerName || business.name}</BackLink>}
              title="Ajustar limites"
              subtitle={business.name}
              className="mb-1"
            />
          }
        >
          <NumberField
            label="Limite de contratos"
            help={`Sem um limite próprio valem ${formatNumber(business.defaultContractLimit)}.`}
            min={0}
            max={highest}
            {...field}
          />
          <NumberField
            label="Mensagens aos convidados por dia"
            help="Vazio, um espaço novo começa com poucas e envia mais a cada dia em que os convidados respondem."
            min={1}
            max={mostMessages}
            {...messagesField}
          />
          <SaveButton saving="Ajustando…" className="mt-2 md:self-start">
            Ajustar limites
          </SaveButton>
        </Form>
      </Content>
    </>
  )
}
