import { useQueryClient } from '@tanstack/react-query'
import { linkOptions, useNavigate } from '@tanstack/react-router'
import { FilePlus2, ListChecks } from 'lucide-react'
import { refreshEvents } from '@/app/event/queries'
import { Form, FormFooter } from '@/app/form/Form'
import { useFormField } from '@/app/form/fields'
import { pictureUuid } from '@/app/form/uploadImage'
import { useAppForm } from '@/app/form/useAppForm'
import { Content } from '@/app/frame/Content'
import { PhoneBar } from '@/app/frame/PhoneBar'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { templateCreate } from '@/client/api/template.gen'
import { type EventType, eventTypeKeys, eventTypes } from '@/lib/eventTypes'
import { ImagePicker } from '@/ui/ImagePicker'
import { PageHeader } from '@/ui/PageHeader'
import { RadioCards } from '@/ui/RadioCards'
import { TextField } from '@/ui/TextField'
import { toast } from '@/ui/toast'
import { type TemplateValues, templateInput, templateSchema } from './templateForm'

const list = linkOptions({ to: '/app/events', search: { tab: 'modelos' } })

const types = eventTypeKeys.map((key) => {
  const { label, icon: Icon } = eventTypes[key]
  return { value: key, label, icon: <Icon size={20} aria-hidden /> }
})

const starts: {
  value: TemplateValues['start']
  label: string
  help: string
  icon: React.ReactNode
}[] = [
  {
    value: 'LIBRARY',
    label: 'Checklist Cortejo',
    help: 'Já vem com tarefas e prazos; mude o que quiser.',
    icon: <ListChecks size={20} aria-hidden />,
  },
  {
    value: 'BLANK',
    label: 'Em branco',
    help: 'Você monta o checklist do zero.',
    icon: <FilePlus2 size={20} aria-hidden />,
  },
]

/** A new template: its name, its type, its picture. */
export function CreateTemplateScreen({ type }: { type?: EventType }) {
  const { client, businessId } = useWorkspace()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const form = useAppForm({
    schema: templateSchema,
    initial: { title: '', type: type ?? null, start: 'LIBRARY', image: null },
    // A type chosen beforehand begins afresh: another one's draft must not replace it.
    draft: ['template.create', businessId, ...(type ? [type] : [])].join('.'),
    save: async (values, { headers }) => {
      const imageUuid = await pictureUuid(client, values.image, undefined)
      const { data } = await templateCreate({
        client,
        body: templateInput(values, imageUuid),
        headers,
        throwOnError: true,
      })
      return data
    },
    onSaved: (created) => {
      void refreshEvents(queryClient, client)
      toast.success('Modelo criado', { description: created.title })
      void navigate({
        to: '/app/$eventUuid/organization',
        params: { eventUuid: created.uuid },
        search: { tab: 'planning' },
        replace: true,
      })
    },
  })

  // Registered in their order on the screen, so that the first refused field gets the focus.
  const { control } = form.form
  const title = form.text('title')
  const typeField = useFormField(control, 'type')
  const startField = useFormField(control, 'start')
  const image = useFormField(control, 'image')
  return (
    <>
      <PhoneBar title="Criar modelo" back={{ link: list, label: 'Voltar para os modelos' }} />
      <Content width="column">
        <PageHeader
          title="Criar modelo"
          subtitle="Monte o checklist uma vez e comece os próximos eventos com tudo pronto."
        />
        <Form of={form} className="flex flex-col gap-6">
          <TextField
            label="Nome do modelo"
            placeholder="Casamento ao ar livre"
            autoComplete="off"
            {...title}
          />
          <RadioCards label="Tipo de evento" columns={3} short options={types} {...typeField} />
          <RadioCards label="Começar de" columns={2} options={starts} {...startField} />
          <ImagePicker
            label="Imagem"
            optional
            help="JPG ou PNG de até 10 MB."
            onRefuse={(message) => form.form.setError('image', { message })}
            {...image}
          />
          <FormFooter save="Criar modelo" saving="Criando…" cancel={list} />
        </Form>
      </Content>
    </>
  )
}
