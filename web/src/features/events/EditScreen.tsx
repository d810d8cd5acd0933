import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Link, linkOptions, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { z } from 'zod'
import { isTemplate } from '@/app/event/facts'
import { eventQuery, refreshEvents } from '@/app/event/queries'
import { pictureUuid } from '@/app/form/uploadImage'
import { AloneHeading } from '@/app/frame/AloneHeading'
import { Content } from '@/app/frame/Content'
import { PhoneBar } from '@/app/frame/PhoneBar'
import { useIdempotencyKey } from '@/app/workspace/useIdempotencyKey'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { eventUpdate } from '@/client/sdk.gen'
import { ContactPicker, chosenContact } from '@/features/contacts'
import { eventTypeKeys, eventTypes } from '@/lib/eventTypes'
import { applyProblem, useFormField } from '@/lib/form'
import { toProblem } from '@/lib/problem'
import { useFormDraft } from '@/lib/useFormDraft'
import { useUnsavedWarning } from '@/lib/useUnsavedWarning'
import { Button, buttonClass } from '@/ui/Button'
import { FormErrors } from '@/ui/FormErrors'
import { ImagePicker } from '@/ui/ImagePicker'
import { Select } from '@/ui/Select'
import { Switch } from '@/ui/Switch'
import { TextField } from '@/ui/TextField'
import { toast } from '@/ui/toast'
import { UnsavedDialog } from '@/ui/UnsavedDialog'
import { DetailsFields } from './DetailsFields'
import {
  detailsInput,
  detailsOf,
  detailsShape,
  imageField,
  limits,
  personLabel,
  titleField,
} from './details'

const type = z.enum(eventTypeKeys)
const eventPersonName = z.string().trim().max(limits.person, `Use até ${limits.person} letras`)
const schema = z.object({
  type,
  title: titleField,
  customers: z.array(chosenContact),
  eventPersonName,
  image: imageField,
  enableBranding: z.boolean(),
  ...detailsShape,
})
/** Half-typed hours are worth keeping too: only the shape of a draft is checked. */
const draftSchema = z
  .object({
    type,
    title: z.string(),
    customers: z.array(chosenContact),
    eventPersonName: z.string(),
    enableBranding: z.boolean(),
    eventStartTime: z.string(),
    ceremonyPlace: z.string(),
    receptionPlace: z.string(),
    numberOfGuests: z.number().nullable(),
    budget: z.number().nullable(),
  })
  .partial()

const types = eventTypeKeys.map((key) => {
  const { label, icon: Icon } = eventTypes[key]
  return { value: key, label, icon: <Icon size={18} aria-hidden /> }
})

/** Every detail of an event but its day in one form; a template has only its name and picture. */
export function EditScreen({ eventUuid }: { eventUuid: string }) {
  const { client, may } = useWorkspace()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { data: event } = useSuspenseQuery(eventQuery(client, eventUuid))
  const template = isTemplate(event)
  const key = useIdempotencyKey()
  const [failures, setFailures] = useState<string[]>([])

  // Whose event it is and the brand are not a helper's: the form then does not speak of them.
  const whole = !template && may('WRITE_EVENTS')
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: {
      type: event.type,
      title: event.title,
      customers: event.customers.map(({ uuid, name }) => ({ uuid, fullName: name })),
      eventPersonName: event.eventPersonName,
      image: event.imageUrl ?? null,
      enableBranding: event.enableBranding,
      ...detailsOf(event),
    },
  })
  const { isDirty } = form.formState
  const forgetDraft = useFormDraft(form, `event.edit.${eventUuid}`, draftSchema)

  const save = useMutation({
    mutationFn: async (values: z.infer<typeof schema>) => {
      const imageUuid = await pictureUuid(client, values.image, event.imageUuid)
      const { data } = await eventUpdate({
        client,
        body: {
          uuid: eventUuid,
          type: values.type,
          title: values.title,
          ...(values.eventPersonName && { eventPersonName: values.eventPersonName }),
          ...(whole && {
            enableBranding: values.enableBranding,
            ...(values.customers.length > 0 && {
              customers: values.customers.map((customer) => customer.uuid),
            }),
          }),
          ...(imageUuid && { imageUuid }),
          ...detailsInput(values),
        },
        headers: key.headers(),
        throwOnError: true,
      })
      return data
    },
  })
  const warning = useUnsavedWarning(isDirty && !save.isSuccess, { forget: forgetDraft })
  const settings = linkOptions({ to: '/app/$eventUuid/settings', params: { eventUuid } })

  const submit = form.handleSubmit((values) => {
    if (save.isPending) return
    setFailures([])
    // An event that has somebody is not left without anybody.
    if (whole && event.customers.length > 0 && values.customers.length === 0) {
      form.setError('customers', { message: 'Escolha de quem é o evento' }, { shouldFocus: true })
      return
    }
    save.mutate(values, {
      onSuccess: (saved) => {
        forgetDraft()
        queryClient.setQueryData(eventQuery(client, eventUuid).queryKey, saved)
        void refreshEvents(queryClient, client)
        toast.success('Alterações salvas')
      },
      onError: (error) =>
        setFailures(applyProblem(form, toProblem(error), { imageUuid: 'image', file: 'image' })),
    })
  })

  // The address changes once nothing is left to lose, so that no question is asked.
  useEffect(() => {
    if (save.isSuccess) void navigate(settings)
  }, [save.isSuccess, navigate, settings])

  const { errors } = form.formState
  // Registered in the order they stand, so that the first one refused takes the focus.
  const title = form.register('title')
  const typeProps = useFormField(form.control, 'type')
  const customers = useFormField(form.control, 'customers')
  const person = form.register('eventPersonName')
  const branding = useFormField(form.control, 'enableBranding')
  const imageFieldProps = useFormField(form.control, 'image')
  return (
    <>
      <PhoneBar
        title={template ? 'Editar modelo' : 'Editar evento'}
        back={{ link: settings, label: 'Voltar para as configurações' }}
      />
      <Content>
        <FormProvider {...form}>
          <form noValidate onSubmit={submit} className="mx-auto flex max-w-160 flex-col gap-5">
            <AloneHeading>Editar detalhes</AloneHeading>
            <FormErrors
              failures={failures}
              errors={form.formState.errors}
              attempt={form.formState.submitCount}
            />
            <TextField
              label={template ? 'Nome do modelo' : 'Nome do evento'}
              maxLength={limits.title}
              error={errors.title?.message}
              {...title}
            />
            <Select label="Tipo de evento" options={types} {...typeProps} />
            {!template && (
              <>
                {whole && (
                  <ContactPicker
                    label="Clientes"
                    help="Quem celebra entra com este telefone."
                    max={limits.customers}
                    value={customers.value}
                    onValueChange={customers.onValueChange}
                    onBlur={customers.onBlur}
                    ref={customers.ref}
                    {...(customers.error && { error: customers.error })}
                  />
                )}
                <TextField
                  label={personLabel(typeProps.value)}
                  optional
                  maxLength={limits.person}
                  autoComplete="off"
                  error={errors.eventPersonName?.message}
                  {...person}
                />
                <DetailsFields />
              </>
            )}
            <ImagePicker
              label="Imagem"
              optional
              help="JPG ou PNG de até 10 MB. Sem imagem, o evento ganha um desenho só dele."
              onRefuse={(message) => form.setError('image', { message })}
              {...imageFieldProps}
            />
            {whole && (
              <Switch
                label="Mostrar a sua marca"
                help="O nome e a imagem do seu negócio aparecem na página do evento e para o cliente."
                name={branding.name}
                checked={branding.value}
                onCheckedChange={branding.onValueChange}
              />
            )}
            <div className="flex flex-col-reverse gap-2 border-t border-line pt-5 sm:flex-row sm:justify-end">
              <Link {...settings} className={buttonClass('secondary', 'lg')}>
                Cancelar
              </Link>
              <Button type="submit" size="lg" loading={save.isPending} loadingText="Salvando…">
                Salvar alterações
              </Button>
            </div>
          </form>
        </FormProvider>
        <UnsavedDialog warning={warning} />
      </Content>
    </>
  )
}
