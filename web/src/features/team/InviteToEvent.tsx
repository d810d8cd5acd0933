import { useQueryClient } from '@tanstack/react-query'
import { type LinkOptions, useNavigate } from '@tanstack/react-router'
import { z } from 'zod'
import { Form, FormFooter } from '@/app/form/Form'
import { useFormField } from '@/app/form/fields'
import { useAppForm } from '@/app/form/useAppForm'
import { AloneHeading } from '@/app/frame/AloneHeading'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { businessTeamMemberAddTeamMember } from '@/client/api/businessTeamMember.gen'
import type { EventGetOutput } from '@/client/types.gen'
import { PhoneField } from '@/ui/PhoneField'
import { TextField } from '@/ui/TextField'
import { toast } from '@/ui/toast'
import { AccessFields } from './AccessFields'
import { noneChosen } from './access'
import { toastFailure } from './member'
import { nameSchema, permissionsSchema, phoneSchema } from './memberForm'
import { refreshTeam } from './queries'

const schema = z.object({ name: nameSchema, phone: phoneSchema, permissions: permissionsSchema })

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
  const form = useAppForm({
    schema,
    initial: { name: '', phone: '', permissions: 0 },
    draft: `team.event.${event.uuid}`,
    names: { eventAccesses: 'permissions' },
    save: async ({ permissions, ...values }, { headers }) => {
      const { data } = await businessTeamMemberAddTeamMember({
        client,
        body: {
          role: 'GUEST',
          ...values,
          eventAccesses: [{ eventUuid: event.uuid, permissions }],
        },
        headers,
        throwOnError: true,
      })
      return data
    },
    onSaved: ({ name }) => {
      void refreshTeam(queryClient, client)
      toast.success(`${name} foi adicionado a sua equipe!`)
      void navigate({ ...done, replace: true })
    },
    onRefused: toastFailure,
    onInvalid: ({ permissions }) => {
      if (permissions) toast.error('Erro ao salvar permissões', { description: noneChosen })
    },
  })

  const name = form.text('name')
  const phone = useFormField(form.form.control, 'phone')
  const permissions = useFormField(form.form.control, 'permissions')
  return (
    <Form
      of={form}
      heading={
        <div>
          <AloneHeading>Convidar para este evento</AloneHeading>
          <p className="mt-1 text-body text-muted wrap-break-word">
            A pessoa entra como auxiliar e vê só {event.title}.
          </p>
        </div>
      }
    >
      <TextField label="Nome" autoComplete="off" {...name} />
      <PhoneField
        signsIn
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
      <FormFooter save="Enviar convite" saving="Enviando…" cancel={back} />
    </Form>
  )
}
