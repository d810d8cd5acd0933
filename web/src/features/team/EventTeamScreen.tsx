import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { UserRoundPlus } from 'lucide-react'
import { Content } from '@/app/frame/Content'
import { LoadFailed } from '@/app/frame/LoadFailed'
import { RoleBadge } from '@/app/workspace/RoleBadge'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { Avatar } from '@/ui/Avatar'
import { Badge } from '@/ui/Badge'
import { buttonClass } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { EmptyState } from '@/ui/EmptyState'
import { fabClass } from '@/ui/fab'
import { permissionNames } from './access'
import { InviteBadge } from './InviteBadge'
import { type EventTeamMember, isPending } from './member'
import { eventTeamQuery } from './queries'
import { TeamLoading } from './TeamLoading'

/** Lists the members with access to this event: its helpers, and those who see all events. */
export function EventTeamScreen({ eventUuid }: { eventUuid: string }) {
  const { client, may } = useWorkspace()
  const team = useQuery(eventTeamQuery(client, eventUuid))
  const members = team.data?.items ?? []
  const helpers = members.filter(({ seesAllEvents }) => !seesAllEvents)
  const others = members.filter(({ seesAllEvents }) => seesAllEvents)
  const params = { eventUuid }
  const adds = may('WRITE_TEAM_MEMBERS')
  const add = adds && (
    <Link
      to="/app/$eventUuid/organization/team/add"
      params={params}
      className={buttonClass('primary', 'md', helpers.length > 0 ? 'max-md:hidden' : undefined)}
    >
      <UserRoundPlus size={18} aria-hidden />
      Adicionar à equipe
    </Link>
  )
  return (
    <Content className="flex flex-col gap-8">
      {team.isPending && <TeamLoading />}
      {team.isError && !team.data && (
        <LoadFailed title="Não deu para carregar a equipe do evento" query={team} />
      )}
      {team.data && (
        <section aria-labelledby="auxiliares">
          <div className="mb-3 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
            <div>
              <h2 id="auxiliares" className="font-display text-lg font-medium">
                Auxiliares deste evento
              </h2>
              <p className="text-sm text-muted">
                Cada um vê só o que as permissões daqui deixam ver.
              </p>
            </div>
            {helpers.length > 0 && add}
          </div>
          {helpers.length > 0 ? (
            <Card padded={false}>
              <ul className="divide-y divide-line">
                {helpers.map((member) => (
                  <Row key={member.uuid} member={member} eventUuid={eventUuid} />
                ))}
              </ul>
            </Card>
          ) : (
            <Card>
              <EmptyState
                className="py-8"
                icon={<UserRoundPlus size={26} aria-hidden />}
                title="Ninguém ajuda neste evento ainda"
                action={add}
              >
                Traga alguém da equipe, ou convide uma pessoa nova só para este evento.
              </EmptyState>
            </Card>
          )}
        </section>
      )}
      {others.length > 0 && (
        <section aria-labelledby="todos">
          <h2 id="todos" className="font-display text-lg font-medium">
            Quem vê todos os eventos
          </h2>
          <p className="mb-3 text-sm text-muted">Pelo papel que têm no espaço.</p>
          <Card padded={false}>
            <ul className="divide-y divide-line">
              {others.map((member) => (
                <Row key={member.uuid} member={member} eventUuid={eventUuid} />
              ))}
            </ul>
          </Card>
        </section>
      )}
      {adds && helpers.length > 0 && (
        <Link
          to="/app/$eventUuid/organization/team/add"
          params={params}
          aria-label="Adicionar à equipe"
          className={fabClass}
        >
          <UserRoundPlus size={24} aria-hidden />
        </Link>
      )}
    </Content>
  )
}

function Row({ member, eventUuid }: { member: EventTeamMember; eventUuid: string }) {
  const names = permissionNames(member.permissions)
  return (
    <li className="relative flex gap-3.5 px-4 py-3.5 transition-colors first:rounded-t-card last:rounded-b-card md:px-5 has-[a:hover]:bg-sunken">
      <Avatar
        name={member.name}
        imageUrl={member.imageUrl}
        size={40}
        tone={isPending(member) ? 'neutral' : 'sage'}
        decorative
      />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-6 gap-y-2">
        <div className="flex min-w-0 flex-1 basis-56 flex-wrap items-center gap-x-2 gap-y-1">
          <h3 className="min-w-0 text-body font-medium wrap-break-word">
            {member.seesAllEvents ? (
              member.name
            ) : (
              <Link
                to="/app/$eventUuid/organization/team/$teamMemberUuid"
                params={{ eventUuid, teamMemberUuid: member.uuid }}
                className="after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:rounded-card focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-wine"
              >
                {member.name}
              </Link>
            )}
            {member.isMe && <span className="font-normal text-muted"> (você)</span>}
          </h3>
          {member.seesAllEvents && <RoleBadge role={member.role} />}
          {isPending(member) && <InviteBadge member={member} />}
        </div>
        {!member.seesAllEvents && (
          <ul aria-label="Permissões" className="flex flex-wrap gap-1.5">
            {names.length === 0 && (
              <li className="flex">
                <Badge>Sem permissões</Badge>
              </li>
            )}
            {names.map((name) => (
              <li key={name} className="flex">
                <Badge>{name}</Badge>
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  )
}
