import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, linkOptions, useNavigate } from '@tanstack/react-router'
import { FilePlus2, ListChecks } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { refreshEvents } from '@/app/event/queries'
import { pictureUuid } from '@/app/form/uploadImage'
import { Content } from '@/app/frame/Content'
import { PhoneBar } from '@/app/frame/PhoneBar'
import { useIdempotencyKey } from '@/app/workspace/useIdempotencyKey'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { templateCreate } from '@/client/sdk.gen'
import { limits } from '@/features/events'
import { type EventType, eventTypeKeys, eventTypes } from '@/lib/eventTypes'
import { applyProblem, useFormField } from '@/lib/form'
import { toProblem } from '@/lib/problem'
import { useFormDraft } from '@/lib/useFormDraft'
import { useUnsavedWarning } from '@/lib/useUnsavedWarning'
import { Button, buttonClass } from '@/ui/Button'
import { FormErrors } from '@/ui/FormErrors'
import { ImagePicker } from '@/ui/ImagePicker'
import { PageHeader } from '@/ui/PageHeader'
import { RadioCards } from '@/ui/RadioCards'
import { TextField } from '@/ui/TextField'
import { toast } from '@/ui/toast'
import { UnsavedDialog } from '@/ui/UnsavedDialog'
import { type TemplateValues, templateDraft, templateInput, templateSchema } from './templateForm'

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
  const key = useIdempotencyKey()
  const [failures, setFailures] = useState<string[]>([])
  const form = useForm<TemplateValues>({
    resolver: zodResolver(templateSchema),
    defaultValues: { title: '', type: type ?? null, start: 'LIBRARY', image: null },
  })
  const forgetDraft = useFormDraft(
    form,
    // A type chosen beforehand begins afresh: another one's draft must not replace it.
    ['template.create', businessId, ...(type ? [type] : [])].join('.'),
    templateDraft,
  )
  const create = useMutation({
    mutationFn: async (values: TemplateValues) => {
      const imageUuid = await pictureUuid(client, values.image, undefined)
      const { data } = await templateCreate({
        client,
        body: templateInput(values, imageUuid),
        headers: key.headers(),
        throwOnError: true,
      })
      return data
    },
  })
  const { errors, isDirty } = form.formState
  const warning = useUnsavedWarning(isDirty && !create.isSuccess, { forget: forgetDraft })

  const submit = form.handleSubmit((values) => {
    if (create.isPending) return
    setFailures([])
    create.mutate(values, {
      onSuccess: ({ title }) => {
        forgetDraft()
        void refreshEvents(queryClient, client)
        toast.success('Modelo criado', { description: title })
      },
      onError: (error) =>
        setFailures(applyProblem(form, toProblem(error), { imageUuid: 'image', file: 'image' })),
    })
  })

  // Once nothing is left to lose, so that no question is asked on the way.
  const created = create.data?.uuid
  useEffect(() => {
    if (!created) return
    void navigate({
      to: '/app/$eventUuid/organization',
      params: { eventUuid: created },
      search: { tab: 'planning' },
      replace: true,
    })
  }, [created, navigate])

  // Registered in the order they stand, so that the first one refused takes the focus.
  const title = form.register('title')
  const typeField = useFormField(form.control, 'type')
  const startField = useFormField(form.control, 'start')
  const image = useFormField(form.control, 'image')
  return (
    <>
      <PhoneBar title="Criar modelo" back={{ link: list, label: 'Voltar para os modelos' }} />
      <Content>
        <div className="mx-auto max-w-160">
          <PageHeader
            title="Criar modelo"
            subtitle="Monte o checklist uma vez e comece os próximos eventos com tudo pronto."
          />
          <form noValidate onSubmit={submit} className="flex flex-col gap-6">
            <FormErrors
              failures={failures}
              errors={form.formState.errors}
              attempt={form.formState.submitCount}
            />
            <TextField
              label="Nome do modelo"
              placeholder="Casamento ao ar livre"
              maxLength={limits.title}
              autoComplete="off"
              error={errors.title?.message}
              {...title}
            />
            <RadioCards label="Tipo de evento" columns={3} short options={types} {...typeField} />
            <RadioCards label="Começar de" columns={2} options={starts} {...startField} />
            <ImagePicker
              label="Imagem"
              optional
              help="JPG ou PNG de até 10 MB."
              onRefuse={(message) => form.setError('image', { message })}
              {...image}
            />
            <div className="flex flex-col-reverse gap-2 border-t border-line pt-5 sm:flex-row sm:justify-end">
              <Link {...list} className={buttonClass('secondary', 'lg')}>
                Cancelar
              </Link>
              <Button type="submit" size="lg" loading={create.isPending} loadingText="Criando…">
                Criar modelo
              </Button>
            </div>
          </form>
        </div>
        <UnsavedDialog warning={warning} />
      </Content>
    </>
  )
}
