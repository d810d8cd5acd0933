import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { categoryOf } from '@/lib/categories'
import { relativeDay, today } from '@/lib/dates'
import { formatNumber } from '@/lib/text'
import { ProgressRing } from '@/ui/ProgressRing'
import { textLinkClass } from '@/ui/TextLink'
import type { ClientAccess, ClientEvent } from './access'
import { DecisionCard } from './decisions/DecisionCard'
import { dueWords, pathTitle, youOf } from './words'

type Checklist = NonNullable<ClientAccess['checklist']>
type Step = Checklist['steps'][number]

/** How far the planning is: what waits for the client's word, how much is done, what comes next. */
export function Path({ event, checklist }: { event: ClientEvent; checklist: Checklist }) {
  const { tasksTotal, tasksDone, decisions, decisionsAwaited, decisionsMade, steps, recent } =
    checklist
  const you = youOf(event)
  return (
    <>
      {decisions.length > 0 && (
        <Section title={`Precisa de ${you}`}>
          <p className="-mt-1 mb-3 text-sm text-muted wrap-break-word">
            Decisões que {event.planner.name} espera de {you}.
          </p>
          <ul className="flex flex-col gap-2.5">
            {decisions.map((asked) => (
              <DecisionCard key={asked.subtaskUuid ?? asked.publicId} asked={asked} event={event} />
            ))}
          </ul>
          {decisionsAwaited > decisions.length && (
            <DecisionsLink event={event}>
              Ver todas as {formatNumber(decisionsAwaited)}
            </DecisionsLink>
          )}
        </Section>
      )}
      <Section title={pathTitle(event)}>
        {tasksTotal === 0 ? (
          <p className="text-body text-muted">
            O checklist ainda está sendo montado. Ele aparece aqui assim que tiver tarefas.
          </p>
        ) : (
          <div className="flex items-center gap-4">
            <ProgressRing
              done={tasksDone}
              total={tasksTotal}
              size={64}
              showPercent
              label="passos concluídos"
            />
            <div className="min-w-0">
              <p className="text-body font-semibold">
                {formatNumber(tasksDone)} de {formatNumber(tasksTotal)}{' '}
                {tasksTotal === 1 ? 'passo' : 'passos'}
              </p>
              <p className="text-sm text-muted">
                {tasksDone === tasksTotal
                  ? 'Tudo pronto. Agora é só celebrar.'
                  : 'Um passo de cada vez, no ritmo certo.'}
              </p>
            </div>
          </div>
        )}
        {steps.length > 0 && (
          <>
            <h3 className="mt-6 mb-2.5 text-sm font-medium text-muted">Próximos passos</h3>
            <ul className="flex flex-col divide-y divide-line rounded-card border border-line bg-surface">
              {steps.map((step) => (
                <StepRow key={step.publicId} step={step} event={event} />
              ))}
            </ul>
          </>
        )}
        {tasksTotal > 0 && (
          <Link
            to="/evento/$eventUuid/organizacao"
            params={{ eventUuid: event.uuid }}
            className={`${textLinkClass} mt-3 inline-flex min-h-11 items-center text-sm`}
          >
            Ver o checklist inteiro
          </Link>
        )}
      </Section>
      {recent.length > 0 && (
        <Section title="O que já aconteceu">
          <ul className="flex flex-col divide-y divide-line rounded-card border border-line bg-surface">
            {recent.map((step) => (
              <StepRow key={step.publicId} step={step} event={event} />
            ))}
          </ul>
          {decisionsMade > 0 && <DecisionsLink event={event}>Ver o que foi decidido</DecisionsLink>}
        </Section>
      )}
    </>
  )
}

function DecisionsLink({ event, children }: { event: ClientEvent; children: ReactNode }) {
  return (
    <Link
      to="/evento/$eventUuid/decisoes"
      params={{ eventUuid: event.uuid }}
      className={`${textLinkClass} mt-3 inline-flex min-h-11 items-center text-sm`}
    >
      {children}
    </Link>
  )
}

/** A part of the client's page, under its own heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const heading = useId()
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className="mb-3 font-display text-lg font-medium">
        {title}
      </h2>
      {children}
    </section>
  )
}

function StepRow({ step, event }: { step: Step; event: ClientEvent }) {
  const { label, icon: Icon } = categoryOf(step.category, step.icon)
  const now = today(event.timeZone)
  const when = step.doneOn ? `feito ${relativeDay(step.doneOn, now)}` : dueWords(step.deadline, now)
  return (
    <li className="relative flex items-center gap-3.5 px-3.5 py-3">
      <span
        className={`flex size-10 shrink-0 items-center justify-center rounded-input ${
          step.doneOn ? 'bg-sage-tint text-sage' : 'bg-sunken text-muted'
        }`}
      >
        <Icon size={20} aria-hidden />
      </span>
      <div className="min-w-0 flex-1">
        <p className="line-clamp-2 text-body font-medium wrap-break-word">
          <Link
            to="/evento/$eventUuid/organizacao/$taskUuid"
            params={{ eventUuid: event.uuid, taskUuid: step.publicId }}
            className="after:absolute after:inset-0"
          >
            {step.title}
          </Link>
        </p>
        <p className="text-xs text-muted wrap-break-word">
          {[label, when].filter(Boolean).join(' · ')}
        </p>
      </div>
    </li>
  )
}
