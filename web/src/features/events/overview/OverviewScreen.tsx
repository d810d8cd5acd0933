import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ListChecks, PartyPopper, Plus } from 'lucide-react'
import { Suspense } from 'react'
import { sees } from '@/app/event/facts'
import { eventQuery, overviewQuery } from '@/app/event/queries'
import { Content } from '@/app/frame/Content'
import { RoleBadge } from '@/app/workspace/RoleBadge'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import type { EventGetOutput, EventGetOverviewOutput } from '@/client/types.gen'
import { lazyPart } from '@/lib/lazyPart'
import { Avatar } from '@/ui/Avatar'
import { buttonClass } from '@/ui/Button'
import { Callout } from '@/ui/Callout'
import { Card } from '@/ui/Card'
import { EmptyState } from '@/ui/EmptyState'
import { textLinkClass } from '@/ui/TextLink'
import { Money } from './Money'
import { News } from './News'
import { Section } from './Section'
import { Week } from './Week'

// Loaded after the rest of the page.
const Guests = lazyPart(() => import('./Guests'))
// Only a helper meets it: those who plan are asked themselves.
const Responsible = lazyPart(() =>
  import('@/app/denied/Responsible').then((one) => ({ default: one.Responsible })),
)

/** What an event requires now, in addition to its header: the coming days, the client's answers, the money. */
export function OverviewScreen({ eventUuid }: { eventUuid: string }) {
  const { client, business, may } = useWorkspace()
  const { data: event } = useSuspenseQuery(eventQuery(client, eventUuid))
  const { data: overview } = useSuspenseQuery(overviewQuery(client, eventUuid))
  const { tasksTotal, tasksDone } = overview
  return (
    <Content className="grid grid-cols-1 items-start gap-x-14 gap-y-9 lg:grid-cols-[minmax(0,1fr)_22rem]">
      {tasksTotal === 0 ? (
        <NoTasks event={event} />
      ) : tasksDone === tasksTotal ? (
        <Callout tone="sage" title="Tudo pronto">
          Todas as tarefas estão concluídas.
        </Callout>
      ) : (
        <Week event={event} overview={overview} />
      )}
      <div className="flex min-w-0 flex-col gap-9">
        {business.role === 'GUEST' && (
          <Suspense>
            <Responsible
              asked={{ name: business.ownerName || business.name, phone: business.ownerPhone }}
              text={`Oi! É sobre ${event.title}: `}
            />
          </Suspense>
        )}
        <News event={event} overview={overview} />
        <Money event={event} overview={overview} />
        {sees(event, 'SITE_AND_GUESTS') && (
          <Suspense>
            <Guests eventUuid={eventUuid} />
          </Suspense>
        )}
        <Where event={event} />
        {may('READ_TEAM_MEMBERS') && <Team team={overview.team} eventUuid={eventUuid} />}
      </div>
    </Content>
  )
}

function NoTasks({ event }: { event: EventGetOutput }) {
  const { may } = useWorkspace()
  const params = { eventUuid: event.uuid }
  return (
    <Card>
      <EmptyState
        className="py-8"
        icon={<ListChecks size={26} aria-hidden />}
        title="O checklist está em branco"
        action={
          <>
            <Link to="/app/$eventUuid/templates" params={params} className={buttonClass()}>
              <ListChecks size={18} aria-hidden />
              Escolher um checklist
            </Link>
            <Link
              to="/app/$eventUuid/organization/create-task"
              params={params}
              className={buttonClass('secondary')}
            >
              <Plus size={18} aria-hidden />
              Criar tarefa
            </Link>
          </>
        }
      >
        Comece de um checklist pronto{may('WRITE_TEMPLATES') && ', de um modelo seu'} ou de outro
        evento, e acerte o que for diferente.
      </EmptyState>
    </Card>
  )
}

/**
 * Shows where the party continues after the ceremony, and whether time or place is missing; the header has the rest.
 */
function Where({ event }: { event: EventGetOutput }) {
  const { ceremonyPlace, receptionPlace, eventStartTime } = event
  const elsewhere = ceremonyPlace && receptionPlace !== ceremonyPlace ? receptionPlace : undefined
  const missing = [
    !eventStartTime && 'o horário',
    !ceremonyPlace && !receptionPlace && 'o local',
  ].filter(Boolean)
  if (!elsewhere && missing.length === 0) return null
  return (
    <Section title="Onde e quando">
      {elsewhere && (
        <p className="flex gap-2 text-body">
          <PartyPopper size={18} className="mt-0.5 shrink-0 text-muted" aria-hidden />
          <span className="min-w-0 wrap-break-word">Recepção: {elsewhere}</span>
        </p>
      )}
      {missing.length > 0 && (
        <p className="text-sm text-muted">
          Falta {missing.join(' e ')}.{' '}
          <Link
            to="/app/$eventUuid/settings/edit"
            params={{ eventUuid: event.uuid }}
            className={textLinkClass}
          >
            Informar
          </Link>
        </p>
      )}
    </Section>
  )
}

function Team({ team, eventUuid }: { team: EventGetOverviewOutput['team']; eventUuid: string }) {
  return (
    <Section
      title="Quem cuida"
      more={
        <Link
          to="/app/$eventUuid/organization/team"
          params={{ eventUuid }}
          className={`${textLinkClass} text-sm`}
        >
          Ver a equipe
        </Link>
      }
    >
      <ul className="flex flex-col gap-2.5">
        {team.map(({ uuid, name, role }) => (
          <li key={uuid} className="flex min-w-0 flex-wrap items-center gap-2.5">
            <Avatar name={name} size={32} decorative />
            <span className="min-w-[min(8rem,100%)] flex-1 text-body wrap-break-word">{name}</span>
            <RoleBadge role={role} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
