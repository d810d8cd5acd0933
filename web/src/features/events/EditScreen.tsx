import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Link, linkOptions, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { z } from 'zod'
import { eventUpdate } from '@/client/sdk.gen'
import { AloneHeading } from '@/features/frame/AloneHeading'
import { Content } from '@/features/frame/Content'
import { PhoneBar } from '@/features/frame/PhoneBar'
import { useIdempotencyKey } from '@/features/workspace/useIdempotencyKey'
import { useWorkspace } from '@/features/workspace/useWorkspace'
import { applyProblem, useFormField } from '@/lib/form'
import { toProblem } from '@/lib/problem'
import { useFormDraft } from '@/lib/useFormDraft'
import { useUnsavedWarning } from '@/lib/useUnsavedWarning'
import { Button, buttonClass } from '@/ui/Button'
import { DateField } from '@/ui/DateField'
import { FormErrors } from '@/ui/FormErrors'
import { ImagePicker } from '@/ui/ImagePicker'
import { TextField } from '@/ui/TextField'
import { toast } from '@/ui/toast'
import { UnsavedDialog } from '@/ui/UnsavedDialog'
import { DetailsFields } from './DetailsFields'
import { detailsInput, detailsOf, detailsShape, imageField, limits, titleField } from './details'
import { isTemplate } from './facts'
import { eventQuery, refreshEvents } from './queries'
import { pictureUuid } from './uploadImage'

const schema = z.object({ title: titleField, image: imageField, ...detailsShape })
/** Half-typed dates are worth keeping too: only the shape of a draft is checked. */
const draftSchema = z
  .object({
    title: z.string(),
    date: z.string(),
    eventStartTime: z.string(),
    ceremonyPlace: z.string(),
    receptionPlace: z.string(),
    numberOfGuests: z.number().nullable(),
    budgetCents: z.number().nullable(),
  })
  .partial()

/** Every detail of an event in one form; a template has only its name and picture. */
export function EditScreen({ eventUuid }: { eventUuid: string }) {
  const { client } = useWorkspace()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { data: event } = useSuspenseQuery(eventQuery(client, eventUuid))
  const template = isTemplate(event)
  const key = useIdempotencyKey()
  const [failures, setFailures] = useState<string[]>([])

  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { title: event.title, image: event.imageUrl ?? null, ...detailsOf(event) },
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
          title: values.title,
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
  const dateField = useFormField(form.control, 'date')
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
            {!template && (
              <>
                <DateField
                  label="Data"
                  optional
                  help="Os prazos contados a partir do evento acompanham a nova data."
                  {...dateField}
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
