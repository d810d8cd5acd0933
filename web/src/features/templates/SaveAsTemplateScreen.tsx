import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Link, linkOptions, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { eventQuery, refreshEvents } from '@/app/event/queries'
import { AloneHeading } from '@/app/frame/AloneHeading'
import { Content } from '@/app/frame/Content'
import { PhoneBar } from '@/app/frame/PhoneBar'
import { useIdempotencyKey } from '@/app/workspace/useIdempotencyKey'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { templateCreateFromEventMutation } from '@/client/@tanstack/react-query.gen'
import { limits } from '@/features/events'
import { applyProblem } from '@/lib/form'
import { toProblem } from '@/lib/problem'
import { count } from '@/lib/text'
import { Button, buttonClass } from '@/ui/Button'
import { FormErrors } from '@/ui/FormErrors'
import { TextField } from '@/ui/TextField'
import { toast } from '@/ui/toast'
import { templateTitleSchema } from './templateForm'

/** Names the template an event becomes. */
export function SaveAsTemplateScreen({ eventUuid }: { eventUuid: string }) {
  const { client } = useWorkspace()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const key = useIdempotencyKey()
  const { data: event } = useSuspenseQuery(eventQuery(client, eventUuid))
  const [failures, setFailures] = useState<string[]>([])
  const create = useMutation(templateCreateFromEventMutation({ client }))
  const form = useForm({
    resolver: zodResolver(templateTitleSchema),
    defaultValues: { title: event.title },
  })
  const back = linkOptions({ to: '/app/$eventUuid/templates', params: { eventUuid } })

  const submit = form.handleSubmit(({ title }) => {
    if (create.isPending) return
    setFailures([])
    create.mutate(
      { body: { eventUuid, title }, headers: key.headers() },
      {
        onSuccess: async (template) => {
          toast.success('Modelo criado', { description: template.title })
          void refreshEvents(queryClient, client)
          await navigate({
            to: '/app/$eventUuid/organization',
            params: { eventUuid: template.uuid },
            search: { tab: 'planning' },
          })
        },
        onError: (error) => setFailures(applyProblem(form, toProblem(error))),
      },
    )
  })

  const { errors } = form.formState
  return (
    <>
      <PhoneBar title="Salvar como modelo" back={{ link: back, label: 'Voltar para os modelos' }} />
      <Content>
        <form noValidate onSubmit={submit} className="mx-auto flex max-w-160 flex-col gap-5">
          <div>
            <AloneHeading>Salvar este evento como modelo</AloneHeading>
            <p className="mt-1 text-body text-muted">
              {count(event.tasksTotal, 'tarefa entra', 'tarefas entram')} no modelo, todas por
              fazer. Clientes, datas e decisões ficam só aqui no evento.
            </p>
          </div>
          <FormErrors
            failures={failures}
            errors={form.formState.errors}
            attempt={form.formState.submitCount}
          />
          <TextField
            label="Nome do modelo"
            autoFocus
            maxLength={limits.title}
            autoComplete="off"
            error={errors.title?.message}
            {...form.register('title')}
          />
          <div className="flex flex-col-reverse gap-2 border-t border-line pt-5 sm:flex-row sm:justify-end">
            <Link {...back} className={buttonClass('secondary', 'lg')}>
              Cancelar
            </Link>
            <Button type="submit" size="lg" loading={create.isPending} loadingText="Criando…">
              Criar modelo
            </Button>
          </div>
        </form>
      </Content>
    </>
  )
}
