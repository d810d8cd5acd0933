import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, linkOptions, useNavigate } from '@tanstack/react-router'
import { UserRoundMinus } from 'lucide-react'
import { useState } from 'react'
import { eventQuery } from '@/app/event/queries'
import { Form, FormFooter } from '@/app/form/Form'
import { useFormField } from '@/app/form/fields'
import { useAppForm } from '@/app/form/useAppForm'
import { AloneHeading } from '@/app/frame/AloneHeading'
import { Content } from '@/app/frame/Content'
import { NotFoundScreen } from '@/app/frame/NotFoundScreen'
import { PhoneBar } from '@/app/frame/PhoneBar'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { Button } from '@/ui/Button'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { textLinkClass } from '@/ui/TextLink'
import { toast } from '@/ui/toast'
import { AccessFields } from './AccessFields'
import { type EventTeamMember, sayNoneChosen } from './member'
import { accessSchema } from './memberForm'
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
  const form = useAppForm({
    schema: accessSchema,
    initial: { permissions: member.permissions },
    draft: `team.access.${eventUuid}.${member.uuid}`,
    save: ({ permissions }) =>
      access.mutateAsync({
        member,
        change: { give: { uuid: eventUuid, title: event.title, permissions } },
      }),
    onSaved: () => {
      toast.success('Membro atualizado com sucesso!')
      void navigate({ ...back, replace: true })
    },
    onInvalid: sayNoneChosen,
  })
  const permissions = useFormField(form.form.control, 'permissions')
  const [takingOut, setTakingOut] = useState(false)
  const only = member.eventAccesses.length <= 1

  return (
    <>
      <PhoneBar
        title={member.name}
        back={{ link: back, label: 'Voltar para a equipe do evento' }}
      />
      <Content width="column">
        <Form
          of={form}
          className="flex flex-col gap-5"
          // Refusals are shown in a toast.
          refusals={null}
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
            value={permissions.value}
            onValueChange={permissions.onValueChange}
            error={permissions.error}
          />
          <FormFooter
            save="Salvar alterações"
            saving="Salvando…"
            cancel={back}
            disabled={!form.form.formState.isDirty}
          >
            <Button
              variant="ghost"
              size="lg"
              icon={<UserRoundMinus size={18} aria-hidden />}
              className="text-coral! sm:mr-auto"
              onClick={() => setTakingOut(true)}
            >
              Tirar do evento
            </Button>
          </FormFooter>
        </Form>
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
                onSuccess: () => {
                  toast.success(`${member.name} saiu do evento`, { description: event.title })
                  form.abandon()
                  void navigate({ ...back, replace: true })
                },
              },
            )
          }}
        />
      </Content>
    </>
  )
}
