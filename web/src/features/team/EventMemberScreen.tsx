import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, linkOptions, useNavigate } from '@tanstack/react-router'
import { UserRoundMinus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { eventQuery } from '@/app/event/queries'
import { UnsavedDialog } from '@/app/form/UnsavedDialog'
import { useUnsavedWarning } from '@/app/form/useUnsavedWarning'
import { AloneHeading } from '@/app/frame/AloneHeading'
import { Content } from '@/app/frame/Content'
import { NotFoundScreen } from '@/app/frame/NotFoundScreen'
import { PhoneBar } from '@/app/frame/PhoneBar'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { Button, buttonClass } from '@/ui/Button'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { textLinkClass } from '@/ui/TextLink'
import { toast } from '@/ui/toast'
import { AccessFields } from './AccessFields'
import { noneChosen } from './access'
import type { EventTeamMember } from './member'
import { eventTeamQuery } from './queries'
import { useEventAccess } from './useEventAccess'

/** What one helper may do in this event, and the way out of it. */
export function EventMemberScreen({ eventUuid, uuid }: { eventUuid: string; uuid: string }) {
  const { client } = useWorkspace()
  const { data } = useSuspenseQuery(eventTeamQuery(client, eventUuid))
  const found = data.items.find((one) => one.uuid === uuid)
  // Once taken out the list has them no more; the screen is already on its way elsewhere.
  const [member, setMember] = useState(found)
  if (found && found !== member) setMember(found)
  if (!member) return <NotFoundScreen />
  return <MemberForm eventUuid={eventUuid} member={member} />
}

function MemberForm({ eventUuid, member }: { eventUuid: string; member: EventTeamMember }) {
  const { client } = useWorkspace()
  const { data: event } = useSuspenseQuery(eventQuery(client, eventUuid))
  const navigate = useNavigate()
  const access = useEventAccess()
  const back = linkOptions({ to: '/app/$eventUuid/organization/team', params: { eventUuid } })
  const [permissions, setPermissions] = useState(member.permissions)
  const [asked, setAsked] = useState(false)
  const [takingOut, setTakingOut] = useState(false)
  const done = access.isSuccess
  const dirty = permissions !== member.permissions && !done
  const warning = useUnsavedWarning(dirty)
  const only = member.eventAccesses.length <= 1

  // Once nothing is left to lose, so that no question is asked on the way.
  useEffect(() => {
    if (done) {
      void navigate({
        to: '/app/$eventUuid/organization/team',
        params: { eventUuid },
        replace: true,
      })
    }
  }, [done, navigate, eventUuid])

  return (
    <>
      <PhoneBar
        title={member.name}
        back={{ link: back, label: 'Voltar para a equipe do evento' }}
      />
      <Content>
        <form
          noValidate
          className="mx-auto flex max-w-160 flex-col gap-5"
          onSubmit={(submitted) => {
            submitted.preventDefault()
            setAsked(true)
            if (access.isPending) return
            if (permissions === 0) {
              toast.error('Erro ao salvar permissões', { description: noneChosen })
              return
            }
            access.mutate(
              { member, change: { give: { uuid: eventUuid, title: event.title, permissions } } },
              { onSuccess: () => toast.success('Membro atualizado com sucesso!') },
            )
          }}
        >
          <div>
            <AloneHeading>{member.name}</AloneHeading>
            <p className="mt-1 text-body text-muted wrap-break-word">
              O que vale para {event.title}. O nome, o papel e os outros eventos ficam em{' '}
              <Link
                to="/app/menu/team/$teamMemberUuid"
                params={{ teamMemberUuid: member.uuid }}
                className={textLinkClass}
              >
                Minha equipe
              </Link>
              .
            </p>
          </div>
          <AccessFields
            label="Permissões neste evento"
            value={permissions}
            onValueChange={setPermissions}
            error={asked && permissions === 0 ? noneChosen : undefined}
          />
          <div className="flex flex-col-reverse gap-2 border-t border-line pt-5 sm:flex-row sm:justify-end">
            <Button
              variant="ghost"
              size="lg"
              icon={<UserRoundMinus size={18} aria-hidden />}
              className="text-coral! sm:mr-auto"
              onClick={() => setTakingOut(true)}
            >
              Tirar do evento
            </Button>
            <Link {...back} className={buttonClass('secondary', 'lg')}>
              Cancelar
            </Link>
            <Button
              type="submit"
              size="lg"
              disabled={permissions === member.permissions}
              loading={access.isPending && !takingOut}
              loadingText="Salvando…"
            >
              Salvar alterações
            </Button>
          </div>
        </form>
        <ConfirmDialog
          open={takingOut}
          onOpenChange={setTakingOut}
          title="Tirar do evento"
          description={
            only
              ? `${event.title} é o único evento de ${member.name}, e um auxiliar precisa de pelo menos um. Dê outro evento antes, ou exclua o membro em Minha equipe.`
              : `${member.name} deixa de ver ${event.title} na mesma hora. Os outros eventos continuam como estão.`
          }
          confirmText={only ? 'Abrir em Minha equipe' : 'Tirar do evento'}
          loadingText="Tirando…"
          danger={!only}
          onConfirm={() => {
            if (only) {
              return navigate({
                to: '/app/menu/team/$teamMemberUuid',
                params: { teamMemberUuid: member.uuid },
              })
            }
            return access.mutateAsync(
              { member, change: { take: eventUuid } },
              {
                onSuccess: () =>
                  toast.success(`${member.name} saiu do evento`, { description: event.title }),
              },
            )
          }}
        />
        <UnsavedDialog warning={warning} />
      </Content>
    </>
  )
}
