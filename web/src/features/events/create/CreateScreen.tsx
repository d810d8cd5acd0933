import { useQueryClient } from '@tanstack/react-query'
import { linkOptions, useNavigate } from '@tanstack/react-router'
import { refreshEvents } from '@/app/event/queries'
import { Form, FormFooter } from '@/app/form/Form'
import { pictureUuid } from '@/app/form/uploadImage'
import { useAppForm } from '@/app/form/useAppForm'
import { Content } from '@/app/frame/Content'
import { PhoneBar } from '@/app/frame/PhoneBar'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { eventCreate } from '@/client/api/event.gen'
import { PageHeader } from '@/ui/PageHeader'
import { type CreateValues, createInput, createSchema, draftKey } from './createForm'
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
  const form = useAppForm({
    schema: createSchema,
    initial: start,
    draft: draftKey(businessId, start),
    names: { startFrom: 'startSource' },
    save: async (values, { headers }) => {
      const imageUuid = await pictureUuid(client, values.image, undefined)
      const { data } = await eventCreate({
        client,
        body: createInput(values, imageUuid),
        headers,
        throwOnError: true,
      })
      return data
    },
    onSaved: ({ uuid }) => {
      void refreshEvents(queryClient, client)
      void navigate({
        to: '/app/$eventUuid/event-creator',
        params: { eventUuid: uuid },
        replace: true,
      })
    },
  })

  return (
    <>
      <PhoneBar title="Criar evento" back={{ link: events, label: 'Voltar para os eventos' }} />
      <Content width="column">
        <PageHeader title="Criar evento" subtitle="Em um minuto o checklist está pronto." />
        <Form of={form} className="flex flex-col gap-7">
          <TypeField />
          <div className="flex flex-col gap-4">
            <PeopleFields />
            <DayField />
          </div>
          <StartFields />
          <MoreDetails />
          <FormFooter save="Criar evento" saving="Criando…" cancel={events} />
        </Form>
      </Content>
    </>
  )
}
