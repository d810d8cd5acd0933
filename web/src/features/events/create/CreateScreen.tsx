import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, linkOptions, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { refreshEvents } from '@/app/event/queries'
import { FormErrors } from '@/app/form/FormErrors'
import { applyProblem } from '@/app/form/fields'
import { UnsavedDialog } from '@/app/form/UnsavedDialog'
import { pictureUuid } from '@/app/form/uploadImage'
import { useFormDraft } from '@/app/form/useFormDraft'
import { useUnsavedWarning } from '@/app/form/useUnsavedWarning'
import { Content } from '@/app/frame/Content'
import { PhoneBar } from '@/app/frame/PhoneBar'
import { useIdempotencyKey } from '@/app/workspace/useIdempotencyKey'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { eventCreate } from '@/client/sdk.gen'
import { toProblem } from '@/lib/problem'
import { Button, buttonClass } from '@/ui/Button'
import { PageHeader } from '@/ui/PageHeader'
import { type CreateValues, createDraft, createInput, createSchema, draftKey } from './createForm'
import { DayField } from './DayField'
import { MoreDetails } from './MoreDetails'
import { PeopleFields } from './PeopleFields'
import { StartFields } from './StartFields'
import { TypeField } from './TypeField'

const events = linkOptions({ to: '/app/events' })

/** First step of a new event: the form. */
export function CreateScreen({ start }: { start: CreateValues }) {
  const { client, businessId } = useWorkspace()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const key = useIdempotencyKey()
  const [failures, setFailures] = useState<string[]>([])
  const form = useForm({ resolver: zodResolver(createSchema), defaultValues: start })
  const forgetDraft = useFormDraft(form, draftKey(businessId, start), createDraft)

  const create = useMutation({
    mutationFn: async (values: CreateValues) => {
      const imageUuid = await pictureUuid(client, values.image, undefined)
      const { data } = await eventCreate({
        client,
        body: createInput(values, imageUuid),
        headers: key.headers(),
        throwOnError: true,
      })
      return data
    },
  })
  const { isDirty } = form.formState
  const warning = useUnsavedWarning(isDirty && !create.isSuccess, { forget: forgetDraft })

  const submit = form.handleSubmit((values) => {
    if (create.isPending) return
    setFailures([])
    create.mutate(values, {
      onSuccess: () => {
        forgetDraft()
        void refreshEvents(queryClient, client)
      },
      onError: (error) =>
        setFailures(
          applyProblem(form, toProblem(error), {
            imageUuid: 'image',
            file: 'image',
            startFrom: 'startSource',
          }),
        ),
    })
  })

  // Once nothing is left to lose, so that no question is asked on the way.
  const eventUuid = create.data?.uuid
  useEffect(() => {
    if (eventUuid) {
      void navigate({ to: '/app/$eventUuid/event-creator', params: { eventUuid }, replace: true })
    }
  }, [eventUuid, navigate])

  return (
    <>
      <PhoneBar title="Criar evento" back={{ link: events, label: 'Voltar para os eventos' }} />
      <Content>
        <FormProvider {...form}>
          <div className="mx-auto max-w-160">
            <PageHeader title="Criar evento" subtitle="Em um minuto o checklist está pronto." />
            <form noValidate onSubmit={submit} className="flex flex-col gap-7">
              <FormErrors
                failures={failures}
                errors={form.formState.errors}
                attempt={form.formState.submitCount}
              />
              <TypeField />
              <div className="flex flex-col gap-4">
                <PeopleFields />
                <DayField />
              </div>
              <StartFields />
              <MoreDetails />
              <div className="flex flex-col-reverse gap-2 border-t border-line pt-5 sm:flex-row sm:justify-end">
                <Link {...events} className={buttonClass('secondary', 'lg')}>
                  Cancelar
                </Link>
                <Button type="submit" size="lg" loading={create.isPending} loadingText="Criando…">
                  Criar evento
                </Button>
              </div>
            </form>
          </div>
        </FormProvider>
        <UnsavedDialog warning={warning} />
      </Content>
    </>
  )
}
