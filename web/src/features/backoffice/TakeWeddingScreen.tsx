import {
  keepPreviousData,
  useInfiniteQuery,
  useQueryClient,
  useSuspenseQuery,
} from '@tanstack/react-query'
import { linkOptions } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { Form, SaveButton } from '@/app/form/Form'
import { useFormField } from '@/app/form/fields'
import { phone, text } from '@/app/form/schema'
import { useAppForm } from '@/app/form/useAppForm'
import { Content } from '@/app/frame/Content'
import { PhoneBar } from '@/app/frame/PhoneBar'
import { useGoBack } from '@/app/frame/useGoBack'
import { adminClient } from '@/app/workspace/clients'
import { newKey } from '@/app/workspace/useIdempotencyKey'
import { adminTakeWedding } from '@/client/api/admin.gen'
import type { AdminBusiness } from '@/client/types.gen'
import { zAdminTakeWeddingInput } from '@/client/zod.gen'
import { formatDayWithYear } from '@/lib/dates'
import { isUuid } from '@/lib/search'
import { Combobox, type ComboboxItem } from '@/ui/Combobox'
import { PageHeader } from '@/ui/PageHeader'
import { PhoneField } from '@/ui/PhoneField'
import { TextArea } from '@/ui/TextArea'
import { TextField } from '@/ui/TextField'
import { toast } from '@/ui/toast'
import { BackLink } from './BackLink'
import { businessInBackofficeQuery, eventsInBackofficeQuery, userQuery } from './queries'

const api = zAdminTakeWeddingInput.shape

const schema = z.object({
  customerFirstName: text(api.customerFirstName, 'Informe o nome do cliente'),
  customerLastName: text(api.customerLastName, 'Informe o sobrenome do cliente'),
  customerPhone: phone('Informe o telefone do cliente'),
  weddingSlug: text(api.weddingSlug, 'Informe o endereço do site'),
  /** Empty: a new wedding. */
  eventUuid: z.string(),
  weddingPlannerUuid: z
    .string()
    .trim()
    .refine(isUuid, 'Informe um código como 1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed'),
  reason: text(api.reason, 'Diga por que você adiciona este evento'),
})

/** The fields of which a toast reports the missing values; the others only show their error. */
const requires = ['customerFirstName', 'customerLastName', 'customerPhone', 'weddingSlug'] as const

/** Adds an event to a business: its client, its address, and the id the business is a partner by. */
export function TakeWeddingScreen({ businessUuid }: { businessUuid: string }) {
  const queryClient = useQueryClient()
  const { data: business } = useSuspenseQuery(businessInBackofficeQuery(businessUuid))
  const page = linkOptions({
    to: '/app/menu/backoffice/users/$userId',
    params: { userId: business.ownerUserId },
  })
  const goBack = useGoBack(page)
  const [planner] = useState(() => business.cortejoUuid ?? newKey())
  const told = useRef('')
  const form = useAppForm({
    schema,
    initial: {
      customerFirstName: '',
      customerLastName: '',
      customerPhone: '',
      weddingSlug: '',
      eventUuid: '',
      weddingPlannerUuid: planner,
      reason: '',
    },
    draft: `backoffice.takeWedding.${businessUuid}`,
    save: async ({ eventUuid, ...values }, { headers }) => {
      await adminTakeWedding({
        client: adminClient,
        body: { businessId: businessUuid, ...values, ...(eventUuid && { eventUuid }) },
        headers,
        throwOnError: true,
      })
    },
    onInvalid: (errors) => {
      const values = form.form.getValues()
      if (requires.some((name) => errors[name] && values[name].trim() === '')) {
        toast.close(told.current)
        told.current = toast.error('Erro!', {
          description: 'Por favor, preencha todos os campos obrigatórios.',
        })
      }
    },
    onSaved: () => {
      void queryClient.invalidateQueries({
        queryKey: businessInBackofficeQuery(businessUuid).queryKey,
      })
      void queryClient.invalidateQueries({ queryKey: userQuery(business.ownerUserId).queryKey })
      toast.success('Sucesso!', { description: 'Evento adicionado ao negócio com sucesso.' })
      goBack()
    },
  })
  // The missing values are filled in: the toast would only cover the button.
  const { errors } = form.form.formState
  const complete = requires.every((name) => !errors[name])
  useEffect(() => {
    if (complete) toast.close(told.current)
  }, [complete])
  const phoneField = useFormField(form.form.control, 'customerPhone')
  const event = useFormField(form.form.control, 'eventUuid')
  return (
    <>
      <PhoneBar title="Adicionar evento" back={{ link: page, label: 'Voltar ao usuário' }} />
      <Content width="column">
        <Form
          of={form}
          className="flex flex-col gap-5"
          heading={
            <PageHeader
              back={<BackLink link={page}>{business.ownerName || business.name}</BackLink>}
              title="Adicionar evento (take-wedding)"
              subtitle={business.name}
              className="mb-1"
            />
          }
        >
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField
              label="Nome do cliente"
              autoComplete="off"
              {...form.text('customerFirstName')}
            />
            <TextField
              label="Sobrenome do cliente"
              autoComplete="off"
              {...form.text('customerLastName')}
            />
          </div>
          <PhoneField
            label="Telefone do cliente"
            autoComplete="off"
            help="Se o negócio já tem um contato com este telefone, o evento é dele."
            {...phoneField}
          />
          <EventField business={business} {...event} />
          <TextField
            label="Endereço do site"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="ana-e-pedro"
            help="De 3 a 60 letras sem acento e números. Só vale um que nenhum outro evento tenha, ou já tenha tido."
            {...form.text('weddingSlug')}
          />
          <TextField
            label="Código de parceiro"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            readOnly={business.cortejoUuid !== undefined}
            help={
              business.cortejoUuid
                ? 'O que este negócio já tem.'
                : 'Com ele, o negócio passa a ser Parceiro Cortejo.'
            }
            {...form.text('weddingPlannerUuid')}
          />
          <TextArea
            label="Motivo"
            rows={3}
            help="Fica na atividade do negócio, com o seu nome."
            {...form.text('reason')}
          />
          <SaveButton saving="Adicionando…" className="mt-2 md:self-start">
            Adicionar evento
          </SaveButton>
        </Form>
      </Content>
    </>
  )
}

/** An event that the business has already, found by its title, or none. */
function EventField({
  business,
  value,
  onValueChange,
  ...field
}: {
  business: AdminBusiness
  value: string
  onValueChange: (value: string) => void
  error: string | undefined
}) {
  const [words, setWords] = useState('')
  const [chosen, setChosen] = useState<ComboboxItem | null>(null)
  const events = useInfiniteQuery({
    ...eventsInBackofficeQuery(business.uuid, words),
    placeholderData: keepPreviousData,
  })
  const items = (events.data?.pages ?? [])
    .flatMap((page) => page.items)
    .map(({ uuid, title, date }) => ({
      value: uuid,
      label: title,
      ...(date && { help: formatDayWithYear(date) }),
    }))
  return (
    <Combobox
      label="Evento do negócio"
      optional
      help="Sem um, nasce um casamento novo."
      placeholder="Um casamento novo"
      searchPlaceholder="Buscar pelo título"
      emptyText="Nenhum evento encontrado"
      items={items}
      value={items.find((item) => item.value === value) ?? (value ? chosen : null)}
      onValueChange={(item) => {
        setChosen(item)
        onValueChange(item?.value ?? '')
      }}
      onSearch={setWords}
      loading={events.isFetching}
      {...field}
    />
  )
}
