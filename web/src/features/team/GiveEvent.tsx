import { Link, type LinkOptions, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { UnsavedDialog } from '@/app/form/UnsavedDialog'
import { useUnsavedWarning } from '@/app/form/useUnsavedWarning'
import { AloneHeading } from '@/app/frame/AloneHeading'
import type { EventGetOutput } from '@/client/types.gen'
import { Button, buttonClass } from '@/ui/Button'
import { toast } from '@/ui/toast'
import { AccessFields } from './AccessFields'
import { noneChosen } from './access'
import type { TeamMember } from './member'
import { useEventAccess } from './useEventAccess'

export interface GiveEventProps {
  member: TeamMember
  event: Pick<EventGetOutput, 'uuid' | 'title'>
  back: LinkOptions
  done: LinkOptions
}

/** One more event for somebody who helps already. */
export function GiveEvent({ member, event, back, done }: GiveEventProps) {
  const navigate = useNavigate()
  const access = useEventAccess()
  const [given] = useState(
    () => member.eventAccesses.find(({ uuid }) => uuid === event.uuid)?.permissions ?? 0,
  )
  const [permissions, setPermissions] = useState(given)
  const [asked, setAsked] = useState(false)
  const saved = access.isSuccess
  const warning = useUnsavedWarning(permissions !== given && !saved)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `done` is made anew each time and names one place
  useEffect(() => {
    if (saved) void navigate({ ...done, replace: true })
  }, [saved, navigate])

  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(submitted) => {
        submitted.preventDefault()
        setAsked(true)
        if (access.isPending) return
        if (permissions === 0) {
          toast.error('Erro ao salvar permissões', { description: noneChosen })
          return
        }
        access.mutate(
          { member, change: { give: { uuid: event.uuid, title: event.title, permissions } } },
          {
            onSuccess: () =>
              toast.success(`${member.name} entrou no evento`, { description: event.title }),
          },
        )
      }}
    >
      <AloneHeading>O que {member.name} pode fazer?</AloneHeading>
      <AccessFields
        label="Permissões neste evento"
        value={permissions}
        onValueChange={setPermissions}
        error={asked && permissions === 0 ? noneChosen : undefined}
      />
      <div className="flex flex-col-reverse gap-2 border-t border-line pt-5 sm:flex-row sm:justify-end">
        <Link {...back} className={buttonClass('secondary', 'lg')}>
          Cancelar
        </Link>
        <Button type="submit" size="lg" loading={access.isPending} loadingText="Salvando…">
          Adicionar ao evento
        </Button>
      </div>
      <UnsavedDialog warning={warning} />
    </form>
  )
}
