import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, type LinkOptions, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { FormErrors } from '@/app/form/FormErrors'
import { applyProblem, useFormField } from '@/app/form/fields'
import { UnsavedDialog } from '@/app/form/UnsavedDialog'
import { useFormDraft } from '@/app/form/useFormDraft'
import { useUnsavedWarning } from '@/app/form/useUnsavedWarning'
import { AloneHeading } from '@/app/frame/AloneHeading'
import { useIdempotencyKey } from '@/app/workspace/useIdempotencyKey'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { businessTeamMemberAddTeamMemberMutation } from '@/client/@tanstack/react-query.gen'
import type { EventGetOutput } from '@/client/types.gen'
import { toProblem } from '@/lib/problem'
import { Button, buttonClass } from '@/ui/Button'
import { PhoneField } from '@/ui/PhoneField'
import { TextField } from '@/ui/TextField'
import { toast } from '@/ui/toast'
import { AccessFields } from './AccessFields'
import { noneChosen } from './access'
import { toastFailure } from './member'
import { limits, nameSchema, permissionsSchema, phoneSchema } from './memberForm'
import { refreshTeam } from './queries'

const schema = z.object({ name: nameSchema, phone: phoneSchema, permissions: permissionsSchema })
const draft = z.object({ name: z.string(), phone: z.string(), permissions: z.number() }).partial()

export interface InviteToEventProps {
  event: Pick<EventGetOutput, 'uuid' | 'title'>
  back: LinkOptions
  done: LinkOptions
}

/** A new helper, who begins with this event. */
export function InviteToEvent({ event, back, done }: InviteToEventProps) {
  const { client } = useWorkspace()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const key = useIdempotencyKey()
  const [failures, setFailures] = useState<string[]>([])
  const invite = useMutation(businessTeamMemberAddTeamMemberMutation({ client }))
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { name: '', phone: '', permissions: 0 },
  })
  const forgetDraft = useFormDraft(form, `team.event.${event.uuid}`, draft)
  const { errors, isDirty, submitCount } = form.formState
  const sent = invite.isSuccess
  const warning = useUnsavedWarning(isDirty && !sent, { forget: forgetDraft })

  const submit = form.handleSubmit(
    ({ permissions, ...values }) => {
      if (invite.isPending) return
      setFailures([])
      invite.mutate(
        {
          body: {
            role: 'GUEST',
            ...values,
            eventAccesses: [{ eventUuid: event.uuid, permissions }],
          },
          headers: key.headers(),
        },
        {
          onSuccess: ({ name }) => {
            forgetDraft()
            void refreshTeam(queryClient, client)
            toast.success(`${name} foi adicionado a sua equipe!`)
          },
          onError: (error) => {
            const problem = toProblem(error)
            setFailures(applyProblem(form, problem, { eventAccesses: 'permissions' }))
            toastFailure(problem)
          },
        },
      )
    },
    ({ permissions }) => {
      if (permissions) toast.error('Erro ao salvar permissões', { description: noneChosen })
    },
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: `done` is made anew each time and names one place
  useEffect(() => {
    if (sent) void navigate({ ...done, replace: true })
  }, [sent, navigate])

  const name = form.register('name')
  const phone = useFormField(form.control, 'phone')
  const permissions = useFormField(form.control, 'permissions')
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <div>
        <AloneHeading>Convidar para este evento</AloneHeading>
        <p className="mt-1 text-body text-muted wrap-break-word">
          A pessoa entra como auxiliar e vê só {event.title}.
        </p>
      </div>
      <FormErrors failures={failures} errors={errors} attempt={submitCount} />
      <TextField
        label="Nome"
        autoComplete="off"
        maxLength={limits.name}
        error={errors.name?.message}
        {...name}
      />
      <PhoneField
        label="Celular com WhatsApp"
        autoComplete="off"
        help="O convite chega por WhatsApp e vale só para este celular."
        {...phone}
      />
      <AccessFields
        label="Permissões neste evento"
        value={permissions.value}
        onValueChange={permissions.onValueChange}
        error={permissions.error}
      />
      <div className="flex flex-col-reverse gap-2 border-t border-line pt-5 sm:flex-row sm:justify-end">
        <Link {...back} className={buttonClass('secondary', 'lg')}>
          Cancelar
        </Link>
        <Button type="submit" size="lg" loading={invite.isPending} loadingText="Enviando…">
          Enviar convite
        </Button>
      </div>
      <UnsavedDialog warning={warning} />
    </form>
  )
}
