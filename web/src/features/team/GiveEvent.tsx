import { type LinkOptions, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Form, FormFooter } from '@/app/form/Form'
import { useFormField } from '@/app/form/fields'
import { useAppForm } from '@/app/form/useAppForm'
import { AloneHeading } from '@/app/frame/AloneHeading'
import type { EventGetOutput } from '@/client/types.gen'
import { toast } from '@/ui/toast'
import { AccessFields } from './AccessFields'
import { sayNoneChosen, type TeamMember } from './member'
import { accessSchema } from './memberForm'
import { useEventAccess } from './useEventAccess'

export interface GiveEventProps {
  member: TeamMember
  event: Pick<EventGetOutput, 'uuid' | 'title'>
  back: LinkOptions
  done: LinkOptions
}

/** Adds this event to a helper of the team. */
export function GiveEvent({ member, event, back, done }: GiveEventProps) {
  const navigate = useNavigate()
  const access = useEventAccess()
  const [given] = useState(
    () => member.eventAccesses.find(({ uuid }) => uuid === event.uuid)?.permissions ?? 0,
  )
  const form = useAppForm({
    schema: accessSchema,
    initial: { permissions: given },
    draft: `team.give.${event.uuid}.${member.uuid}`,
    save: ({ permissions }) =>
      access.mutateAsync({
        member,
        change: { give: { uuid: event.uuid, title: event.title, permissions } },
      }),
    onSaved: () => {
      toast.success(`${member.name} entrou no evento`, { description: event.title })
      void navigate({ ...done, replace: true })
    },
    onInvalid: sayNoneChosen,
  })
  const permissions = useFormField(form.form.control, 'permissions')

  return (
    <Form
      of={form}
      heading={<AloneHeading>O que {member.name} pode fazer?</AloneHeading>}
      // Refusals are shown in a toast.
      refusals={null}
    >
      <AccessFields
        label="Permissões neste evento"
        value={permissions.value}
        onValueChange={permissions.onValueChange}
        error={permissions.error}
      />
      <FormFooter save="Adicionar ao evento" saving="Salvando…" cancel={back} />
    </Form>
  )
}
