import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { linkOptions, useNavigate } from '@tanstack/react-router'
import { z } from 'zod'
import { isTemplate } from '@/app/event/facts'
import { eventQuery, refreshEvents } from '@/app/event/queries'
import { patchOf } from '@/app/form/changes'
import { Form, FormFooter } from '@/app/form/Form'
import { useFormField } from '@/app/form/fields'
import { picture } from '@/app/form/schema'
import { pictureUuid } from '@/app/form/uploadImage'
import { useAppForm } from '@/app/form/useAppForm'
import { AloneHeading } from '@/app/frame/AloneHeading'
import { Content } from '@/app/frame/Content'
import { PhoneBar } from '@/app/frame/PhoneBar'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { eventUpdate } from '@/client/api/event.gen'
import { ContactPicker, chosenContact } from '@/features/contacts'
import { eventTypeKeys, eventTypes } from '@/lib/eventTypes'
import { ImagePicker } from '@/ui/ImagePicker'
import { Select } from '@/ui/Select'
import { Switch } from '@/ui/Switch'
import { TextField } from '@/ui/TextField'
import { toast } from '@/ui/toast'
import { DetailsFields } from './DetailsFields'
import {
  detailsInput,
  detailsOf,
  detailsShape,
  mostCustomers,
  personField,
  personLabel,
  titleField,
} from './details'

const type = z.enum(eventTypeKeys)
const schema = z.object({
  type,
  title: titleField,
  customers: z.array(chosenContact),
  eventPersonName: personField,
  image: picture,
  enableBranding: z.boolean(),
  ...detailsShape,
})
const schemaWithSomebody = schema.extend({
  customers: schema.shape.customers.min(1, 'Escolha de quem é o evento'),
})

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

  // Whose event it is and the brand are not a helper's: the form then does not speak of them.
  const whole = !template && may('WRITE_EVENTS')
  const settings = linkOptions({ to: '/app/$eventUuid/settings', params: { eventUuid } })
  // An event with clients must keep at least one.
  const somebody = whole && event.customers.length > 0
  const edit = useAppForm({
    schema: somebody ? schemaWithSomebody : schema,
    initial: {
      type: event.type,
      title: event.title,
      customers: event.customers.map(({ uuid, name }) => ({ uuid, fullName: name })),
      eventPersonName: event.eventPersonName,
      image: event.imageUrl ?? null,
      enableBranding: event.enableBranding,
      ...detailsOf(event),
    },
    draft: `event.edit.${eventUuid}`,
    save: async (values, sent) => {
      const imageUuid = await pictureUuid(client, values.image, event.imageUuid)
      const { data } = await eventUpdate({
        client,
        body: {
          uuid: eventUuid,
          ...patchOf(
            {
              type: values.type,
              title: values.title,
              eventPersonName: values.eventPersonName || null,
              enableBranding: values.enableBranding,
              customers: values.customers.map((customer) => customer.uuid),
              imageUuid: imageUuid ?? null,
              ...detailsInput(values),
            },
            sent,
          ),
        },
        headers: sent.headers,
        throwOnError: true,
      })
      return data
    },
    onSaved: (saved) => {
      queryClient.setQueryData(eventQuery(client, eventUuid).queryKey, saved)
      void refreshEvents(queryClient, client)
      toast.success('Alterações salvas')
      void navigate(settings)
    },
  })

  const { form, text } = edit
  // Registered in their order on the screen, so that the first refused field gets the focus.
  const title = text('title')
  const typeProps = useFormField(form.control, 'type')
  const customers = useFormField(form.control, 'customers')
  const person = text('eventPersonName')
  const branding = useFormField(form.control, 'enableBranding')
  const imageFieldProps = useFormField(form.control, 'image')
  return (
    <>
      <PhoneBar
        title={template ? 'Editar modelo' : 'Editar evento'}
        back={{ link: settings, label: 'Voltar para as configurações' }}
      />
      <Content width="column">
        <Form
          of={edit}
          className="flex flex-col gap-5"
          heading={<AloneHeading>Editar detalhes</AloneHeading>}
        >
          <TextField label={template ? 'Nome do modelo' : 'Nome do evento'} {...title} />
          <Select label="Tipo de evento" options={types} {...typeProps} />
          {!template && (
            <>
              {whole && (
                <ContactPicker
                  label="Clientes"
                  help="Quem celebra entra com este telefone."
                  max={mostCustomers}
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
                autoComplete="off"
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
          <FormFooter save="Salvar alterações" saving="Salvando…" cancel={settings} />
        </Form>
      </Content>
    </>
  )
}
