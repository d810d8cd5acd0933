import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { linkOptions, useNavigate } from '@tanstack/react-router'
import { eventQuery, refreshEvents } from '@/app/event/queries'
import { Form, FormFooter } from '@/app/form/Form'
import { useAppForm } from '@/app/form/useAppForm'
import { AloneHeading } from '@/app/frame/AloneHeading'
import { Content } from '@/app/frame/Content'
import { PhoneBar } from '@/app/frame/PhoneBar'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { templateCreateFromEvent } from '@/client/api/template.gen'
import { count } from '@/lib/text'
import { TextField } from '@/ui/TextField'
import { toast } from '@/ui/toast'
import { templateTitleSchema } from './templateForm'

/** Names the template an event becomes. */
export function SaveAsTemplateScreen({ eventUuid }: { eventUuid: string }) {
  const { client } = useWorkspace()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { data: event } = useSuspenseQuery(eventQuery(client, eventUuid))
  const back = linkOptions({ to: '/app/$eventUuid/templates', params: { eventUuid } })

  const form = useAppForm({
    schema: templateTitleSchema,
    initial: { title: event.title },
    draft: `template.createFromEvent.${eventUuid}`,
    save: async ({ title }, { headers }) => {
      const { data } = await templateCreateFromEvent({
        client,
        body: { eventUuid, title },
        headers,
        throwOnError: true,
      })
      return data
    },
    onSaved: async (template) => {
      toast.success('Modelo criado', { description: template.title })
      void refreshEvents(queryClient, client)
      await navigate({
        to: '/app/$eventUuid/organization',
        params: { eventUuid: template.uuid },
        search: { tab: 'planning' },
      })
    },
  })

  return (
    <>
      <PhoneBar title="Salvar como modelo" back={{ link: back, label: 'Voltar para os modelos' }} />
      <Content width="column">
        <Form
          of={form}
          className="flex flex-col gap-5"
          heading={
            <div>
              <AloneHeading>Salvar este evento como modelo</AloneHeading>
              <p className="mt-1 text-body text-muted">
                {count(event.tasksTotal, 'tarefa entra', 'tarefas entram')} no modelo, todas por
                fazer. Clientes, datas e decisões ficam só aqui no evento.
              </p>
            </div>
          }
        >
          <TextField label="Nome do modelo" autoFocus autoComplete="off" {...form.text('title')} />
          <FormFooter save="Criar modelo" saving="Criando…" cancel={back} />
        </Form>
      </Content>
    </>
  )
}
