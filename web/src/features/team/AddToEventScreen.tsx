import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, linkOptions } from '@tanstack/react-router'
import { ChevronRight, UserRoundPlus } from 'lucide-react'
import { eventQuery } from '@/app/event/queries'
import { AloneHeading } from '@/app/frame/AloneHeading'
import { Content } from '@/app/frame/Content'
import { PhoneBar } from '@/app/frame/PhoneBar'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { formatPhone } from '@/lib/phone'
import { count } from '@/lib/text'
import { Avatar } from '@/ui/Avatar'
import { Card } from '@/ui/Card'
import { GiveEvent } from './GiveEvent'
import { InviteToEvent } from './InviteToEvent'
import { eventTeamQuery, teamQuery } from './queries'

export interface AddToEventSearch {
  member?: string
  invite?: true
}

/** Adds a person to this event: a helper of the team, or a new one. */
export function AddToEventScreen({
  eventUuid,
  search,
}: {
  eventUuid: string
  search: AddToEventSearch
}) {
  const { client } = useWorkspace()
  const { data: event } = useSuspenseQuery(eventQuery(client, eventUuid))
  const { data: team } = useSuspenseQuery(teamQuery(client))
  const { data: here } = useSuspenseQuery(eventTeamQuery(client, eventUuid))
  const helpers = team.items.filter(
    ({ uuid, role }) => role === 'GUEST' && !here.items.some((one) => one.uuid === uuid),
  )
  // Of the whole team: once given the event they are no longer to be picked, and are still shown.
  const chosen = team.items.find(({ uuid, role }) => role === 'GUEST' && uuid === search.member)
  const params = { eventUuid }
  const list = linkOptions({ to: '/app/$eventUuid/organization/team', params })
  const pick = linkOptions({ to: '/app/$eventUuid/organization/team/add', params })
  // Without a helper to choose from, the screen shows the invite at once.
  const inviting = !chosen && (search.invite === true || helpers.length === 0)
  const back = (chosen || inviting) && helpers.length > 0 ? pick : list

  return (
    <>
      <PhoneBar title="Adicionar à equipe" back={{ link: back, label: 'Voltar' }} />
      <Content width="column">
        {chosen && <GiveEvent member={chosen} event={event} back={pick} done={list} />}
        {inviting && <InviteToEvent event={event} back={back} done={list} />}
        {!chosen && !inviting && (
          <>
            <AloneHeading>Quem vai ajudar neste evento?</AloneHeading>
            <p className="mt-1 mb-5 text-body text-muted">
              Escolha alguém da equipe ou convide uma pessoa nova.
            </p>
            <Card padded={false}>
              <ul className="divide-y divide-line">
                <li className="relative flex min-h-16 items-center gap-3.5 rounded-t-card px-4 py-2.5 hover:bg-sunken">
                  <span className="flex size-10 shrink-0 items-center justify-center rounded-chip bg-wine-tint text-wine">
                    <UserRoundPlus size={20} aria-hidden />
                  </span>
                  <span className="min-w-0 flex-1">
                    <Link {...pick} search={{ invite: true }} className={rowLinkClass}>
                      Convidar alguém novo
                    </Link>
                    <span className="block text-xs text-muted">O convite chega por WhatsApp.</span>
                  </span>
                  <ChevronRight size={18} className="text-muted" aria-hidden />
                </li>
                {helpers.map((member) => (
                  <li
                    key={member.uuid}
                    className="relative flex min-h-16 items-center gap-3.5 px-4 py-2.5 last:rounded-b-card hover:bg-sunken"
                  >
                    <Avatar name={member.name} imageUrl={member.imageUrl} size={40} decorative />
                    <span className="min-w-0 flex-1">
                      <Link {...pick} search={{ member: member.uuid }} className={rowLinkClass}>
                        {member.name}
                      </Link>
                      <span className="block text-xs text-muted">
                        {formatPhone(member.phone)} ·{' '}
                        {count(member.eventAccesses.length, 'evento', 'eventos')}
                      </span>
                    </span>
                    <ChevronRight size={18} className="text-muted" aria-hidden />
                  </li>
                ))}
              </ul>
            </Card>
          </>
        )}
      </Content>
    </>
  )
}

const rowLinkClass =
  'block text-body font-medium wrap-break-word after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:rounded-card focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-wine'
