import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Clock, Hourglass, ListChecks, MapPin, PartyPopper, Plus } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { eventQuery, overviewQuery } from '@/app/event/queries'
import { Content } from '@/app/frame/Content'
import { RoleBadge } from '@/app/workspace/RoleBadge'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import type { EventGetOutput, EventGetOverviewOutput } from '@/client/types.gen'
import { count } from '@/lib/text'
import { formatHour } from '@/lib/time'
import { Avatar } from '@/ui/Avatar'
import { buttonClass } from '@/ui/Button'
import { Callout } from '@/ui/Callout'
import { Card } from '@/ui/Card'
import { EmptyState } from '@/ui/EmptyState'
import { textLinkClass } from '@/ui/TextLink'
import { Figures } from './Figures'
import { TaskLines } from './TaskLines'

// Only a helper meets it: those who plan are asked themselves.
const Responsible = lazy(() =>
  import('@/app/denied/Responsible').then((one) => ({ default: one.Responsible })),
)

/** An event at a glance: the days, how far it is, what is late, what comes next, who is in it. */
export function OverviewScreen({ eventUuid }: { eventUuid: string }) {
  const { client, business, may } = useWorkspace()
  const { data: event } = useSuspenseQuery(eventQuery(client, eventUuid))
  const { data: overview } = useSuspenseQuery(overviewQuery(client, eventUuid))
  const params = { eventUuid }
  const couple = event.type === 'WEDDING' || event.type === 'BODAS' ? 'o casal' : 'o cliente'
  return (
    <Content className="flex flex-col gap-8">
      <Figures event={event} overview={overview} />
      <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-8">
          {overview.tasksTotal === 0 && <NoTasks event={event} />}
          {overview.late.length > 0 && (
            <Section
              title="Atrasadas"
              more={overview.tasksLate > overview.late.length && `Ver as ${overview.tasksLate}`}
              params={params}
            >
              <TaskLines tasks={overview.late} event={event} />
            </Section>
          )}
          {overview.next.length > 0 && (
            <Section title="O que vem agora" more="Ver o planejamento" params={params}>
              <TaskLines tasks={overview.next} event={event} />
            </Section>
          )}
          {overview.tasksTotal > 0 && overview.tasksDone === overview.tasksTotal && (
            <Callout tone="sage" title="Tudo pronto">
              Todas as tarefas estão concluídas.
            </Callout>
          )}
        </div>
        <aside aria-label="Sobre o evento" className="flex min-w-0 flex-col gap-4">
          {business.role === 'GUEST' && (
            <Suspense>
              <Responsible
                asked={{ name: business.ownerName || business.name, phone: business.ownerPhone }}
                text={`Oi! É sobre ${event.title}: `}
              />
            </Suspense>
          )}
          {overview.decisions > 0 && (
            <Callout
              tone="amber"
              title={`${count(overview.decisions, 'decisão espera', 'decisões esperam')} ${couple}`}
              action={
                <Link
                  to="/app/$eventUuid/organization"
                  params={params}
                  search={{ tab: 'planning', decision: true }}
                  className={textLinkClass}
                >
                  Ver as decisões
                </Link>
              }
            />
          )}
          <WhenAndWhere event={event} />
          {may('READ_TEAM_MEMBERS') && <Team team={overview.team} eventUuid={eventUuid} />}
        </aside>
      </div>
    </Content>
  )
}

function Section({
  title,
  more,
  params,
  children,
}: {
  title: string
  more: string | false
  params: { eventUuid: string }
  children: ReactNode
}) {
  return (
    <section>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="font-display text-lg font-medium">{title}</h2>
        {more && (
          <Link
            to="/app/$eventUuid/organization"
            params={params}
            search={{ tab: 'planning' }}
            className={`${textLinkClass} text-sm`}
          >
            {more}
          </Link>
        )}
      </div>
      <Card padded={false}>{children}</Card>
    </section>
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

function WhenAndWhere({ event }: { event: EventGetOutput }) {
  const lines = [
    {
      icon: Clock,
      label: 'Horário',
      text: event.eventStartTime && formatHour(event.eventStartTime),
    },
    { icon: MapPin, label: 'Cerimônia', text: event.ceremonyPlace },
    { icon: PartyPopper, label: 'Recepção', text: event.receptionPlace },
  ].filter(({ text }) => text)
  return (
    <Card as="section" aria-labelledby="quando-e-onde">
      <h2 id="quando-e-onde" className="font-display text-base font-medium">
        Quando e onde
      </h2>
      {lines.length > 0 ? (
        <dl className="mt-3 flex flex-col gap-3">
          {lines.map(({ icon: Icon, label, text }) => (
            <div key={label} className="grid grid-cols-[18px_minmax(0,1fr)] gap-x-3">
              <dt className="contents text-xs text-muted">
                <Icon size={18} className="row-span-2 mt-0.5" aria-hidden />
                <span>{label}</span>
              </dt>
              <dd className="text-body wrap-break-word">{text}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className="mt-2 flex gap-2 text-sm text-muted">
          <Hourglass size={16} className="mt-0.5 shrink-0" aria-hidden />
          <span>
            Horário e locais ainda não foram informados.{' '}
            <Link
              to="/app/$eventUuid/settings/edit"
              params={{ eventUuid: event.uuid }}
              className={textLinkClass}
            >
              Informar
            </Link>
          </span>
        </p>
      )}
    </Card>
  )
}

function Team({ team, eventUuid }: { team: EventGetOverviewOutput['team']; eventUuid: string }) {
  return (
    <Card as="section" aria-labelledby="quem-cuida">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="quem-cuida" className="font-display text-base font-medium">
          Quem cuida
        </h2>
        <Link
          to="/app/$eventUuid/organization/team"
          params={{ eventUuid }}
          className={`${textLinkClass} text-sm`}
        >
          Ver a equipe
        </Link>
      </div>
      <ul className="mt-3 flex flex-col gap-2.5">
        {team.map(({ uuid, name, role }) => (
          <li key={uuid} className="flex min-w-0 items-center gap-2.5">
            <Avatar name={name} size={32} decorative />
            <span className="min-w-0 flex-1 truncate text-body">{name}</span>
            <RoleBadge role={role} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
