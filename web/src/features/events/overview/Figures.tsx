import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { daysLeft } from '@/app/event/facts'
import type { EventGetOutput, EventGetOverviewOutput } from '@/client/types.gen'
import { formatDay } from '@/lib/dates'
import { formatMoney } from '@/lib/money'
import { count } from '@/lib/text'
import { Card } from '@/ui/Card'
import { ProgressRing } from '@/ui/ProgressRing'
import { textLinkClass } from '@/ui/TextLink'
import { contractedShare, countdownFigure, wholeMoney } from './words'

export interface FiguresProps {
  event: EventGetOutput
  overview: EventGetOverviewOutput
}

/** The event in four figures: the days, the checklist, the money, the guests. */
export function Figures({ event, overview }: FiguresProps) {
  const params = { eventUuid: event.uuid }
  const days = daysLeft(event)
  const { tasksTotal, tasksDone } = overview
  return (
    <dl className="grid grid-cols-2 gap-3 md:gap-4 lg:grid-cols-4">
      <Figure
        label="Contagem"
        note={
          event.date ? (
            formatDay(event.date)
          ) : (
            <Link
              to="/app/$eventUuid/settings/update-date"
              params={params}
              className={textLinkClass}
            >
              Marcar a data
            </Link>
          )
        }
      >
        {days === undefined ? 'sem data' : countdownFigure(days)}
      </Figure>
      <Figure
        label="Checklist"
        note={
          tasksTotal > 0
            ? `${tasksDone.toLocaleString('pt-BR')} de ${count(tasksTotal, 'tarefa', 'tarefas')}`
            : 'ainda sem tarefas'
        }
        beside={
          tasksTotal > 0 && (
            <ProgressRing
              done={tasksDone}
              total={tasksTotal}
              size={44}
              showPercent
              label="tarefas concluídas"
            />
          )
        }
      >
        {tasksTotal === 0
          ? '–'
          : tasksDone === tasksTotal
            ? 'Tudo feito'
            : count(tasksTotal - tasksDone, 'a fazer', 'a fazer')}
      </Figure>
      <Budget event={event} overview={overview} />
      <Figure
        label="Convidados"
        note={
          event.numberOfGuests !== undefined ? (
            'previstos'
          ) : (
            <Link to="/app/$eventUuid/settings/edit" params={params} className={textLinkClass}>
              Informar quantos
            </Link>
          )
        }
      >
        {event.numberOfGuests?.toLocaleString('pt-BR') ?? '–'}
      </Figure>
    </dl>
  )
}

function Budget({ event, overview }: FiguresProps) {
  const { budget } = event
  const { contracted } = overview
  const share = contractedShare(contracted, budget)
  return (
    <Figure
      label="Orçamento"
      note={
        <>
          {(budget !== undefined || contracted > 0) && (
            <span className="block">contratado: {formatMoney(contracted)}</span>
          )}
          {budget === undefined && (
            <Link
              to="/app/$eventUuid/settings/edit"
              params={{ eventUuid: event.uuid }}
              className={textLinkClass}
            >
              Informar o orçamento
            </Link>
          )}
        </>
      }
      under={
        share !== undefined && (
          <span
            role="img"
            aria-label={`${share.percent}% do orçamento contratado`}
            className="mt-2 block h-1.5 overflow-hidden rounded-chip bg-sunken"
          >
            <span
              className={share.over ? 'block h-full bg-coral' : 'block h-full bg-sage'}
              style={{ width: `${Math.min(share.percent, 100)}%` }}
            />
          </span>
        )
      }
      warning={share?.over ? 'Passou do orçamento' : undefined}
    >
      {budget === undefined ? '–' : wholeMoney(budget)}
    </Figure>
  )
}

function Figure({
  label,
  note,
  beside,
  under,
  warning,
  children,
}: {
  label: string
  note: ReactNode
  beside?: ReactNode
  under?: ReactNode
  warning?: string | undefined
  children: ReactNode
}) {
  return (
    <Card className="flex min-w-0 flex-col p-4 md:p-5">
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="flex min-w-0 flex-1 flex-col">
        <span className="mt-1 flex items-center justify-between gap-2">
          <span className="min-w-0 font-display text-base font-medium tabular-nums wrap-break-word sm:text-lg md:text-xl">
            {children}
          </span>
          {beside}
        </span>
        {under}
        <span className="mt-1 text-xs text-muted tabular-nums">{note}</span>
        {warning && <span className="text-xs font-medium text-coral">{warning}</span>}
      </dd>
    </Card>
  )
}
