import { Link } from '@tanstack/react-router'
import type { EventGetOutput, EventGetOverviewOutput } from '@/client/types.gen'
import { formatDeadline, today } from '@/lib/dates'
import { count, formatNumber } from '@/lib/text'
import { EmptyLine } from '@/ui/EmptyLine'
import { textLinkClass } from '@/ui/TextLink'
import { Section, Subtitle } from './Section'
import { TaskLines } from './TaskLines'
import { byDay } from './words'

export interface WeekProps {
  event: EventGetOutput
  overview: EventGetOverviewOutput
}

/** Shows overdue tasks and those of the next seven days; if there are none, the ones after that. */
export function Week({ event, overview }: WeekProps) {
  const { late, tasksLate, week, tasksSoon, next, tasksTotal, tasksDone } = overview
  const now = today(event.timeZone)
  return (
    <Section
      title="Próximos 7 dias"
      more={
        <Link
          to="/app/$eventUuid/organization"
          params={{ eventUuid: event.uuid }}
          search={{ tab: 'planning' }}
          className={`${textLinkClass} text-sm tabular-nums`}
        >
          {formatNumber(tasksDone)} de {count(tasksTotal, 'tarefa feita', 'tarefas feitas')}
        </Link>
      }
    >
      {late.length > 0 && (
        <>
          <Subtitle count={tasksLate} tone="text-coral">
            Atrasadas
          </Subtitle>
          <TaskLines tasks={late} event={event} />
        </>
      )}
      {byDay(week).map(({ day, tasks }) => (
        <div key={day}>
          <Subtitle>{formatDeadline(day, now)}</Subtitle>
          <TaskLines tasks={tasks} event={event} dayless />
        </div>
      ))}
      {tasksSoon > week.length && (
        <p className="mt-2 text-sm text-muted">
          E mais {count(tasksSoon - week.length, 'tarefa', 'tarefas')} nestes dias.
        </p>
      )}
      {week.length === 0 && (
        <EmptyLine className="mt-2">
          {late.length > 0 ? 'Nada mais para estes dias.' : 'Nada marcado para estes dias.'}
        </EmptyLine>
      )}
      {week.length < 3 && next.length > 0 && (
        <>
          <Subtitle>Depois</Subtitle>
          <TaskLines tasks={next} event={event} />
        </>
      )}
    </Section>
  )
}
