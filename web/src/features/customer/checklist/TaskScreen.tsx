import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, linkOptions, useNavigate } from '@tanstack/react-router'
import { CalendarDays, Check, ChevronRight, Circle, PenLine } from 'lucide-react'
import { Suspense } from 'react'
import { WhoToAsk } from '@/app/denied/WhoToAsk'
import { categoryOf } from '@/lib/categories'
import { formatLongDay } from '@/lib/dates'
import { lazyPart } from '@/lib/lazyPart'
import { formatHours } from '@/lib/span'
import { useToday } from '@/lib/useToday'
import { Checkbox } from '@/ui/Checkbox'
import { cx } from '@/ui/classes'
import { ActLink } from '../ActLink'
import { AreaNotes } from '../AreaNotes'
import { Ground } from '../Ground'
import { PageTitle } from '../PageTitle'
import { Section } from '../Path'
import { useCustomerEvent } from '../useCustomerEvent'
import { mayDecide, onlyLooking, useBegun, useMay } from '../useMay'
import { youOf } from '../words'
import { Stands } from './Decision'
import { type OpenTask, type Step, taskQuery } from './queries'
import { taskSections } from './taskSections'
import { useTickStep, useTickTask } from './useTick'

const NotesSheet = lazyPart(() => import('./NotesSheet'))
const UnsavedText = lazyPart(() => import('@/app/denied/UnsavedText'))

/** The page of one task: deadline, question, subtasks, notes, and what belongs to it in other areas. */
export function TaskScreen({ taskUuid, notes }: { taskUuid: string; notes: boolean }) {
  const { access, client, eventUuid, preview } = useCustomerEvent()
  const { data: task } = useSuspenseQuery(taskQuery(client, taskUuid))
  const { offered, closed } = useMay('CHECKLIST')
  const you = youOf(access.event)
  const edit = linkOptions({
    to: '/evento/$eventUuid/organizacao/$taskUuid/edit',
    params: { eventUuid, taskUuid },
  })
  const decides = mayDecide(access)
  const { question } = task
  const awaits = question !== undefined && !task.decision && decides
  const writes = useBegun(notes && offered) && notes
  const navigate = useNavigate()
  const writing = linkOptions({
    to: '/evento/$eventUuid/organizacao/$taskUuid',
    params: { eventUuid, taskUuid },
    search: { anotar: true },
    resetScroll: false,
  })
  return (
    <Ground
      back={{
        link: linkOptions({ to: '/evento/$eventUuid/organizacao', params: { eventUuid } }),
        label: 'Checklist',
      }}
    >
      <TaskHeading task={task} />
      <AreaNotes area="CHECKLIST" className="mb-8" />
      {!offered && !decides && !preview && (
        <Suspense>
          <UnsavedText className="mb-8">
            <p>
              Fale com <WhoToAsk asked={access.event.planner} otherwise="quem organiza" />.
            </p>
          </UnsavedText>
        </Suspense>
      )}
      <Done task={task} />
      <div className="mt-10 flex flex-col gap-10">
        {question && (awaits || task.decision) && (
          <Section title={awaits ? `Precisa de ${you}` : 'O que foi decidido'}>
            {awaits ? (
              <div className="rounded-card bg-amber-tint p-5">
                <p className="font-display text-lg wrap-break-word">
                  {question.text ||
                    `${access.event.planner.name} espera uma decisão ${you === 'vocês' ? 'de vocês' : 'sua'} aqui.`}
                </p>
                <div className="mt-4">
                  <ActLink link={edit} closed={preview ? onlyLooking : undefined}>
                    Decidir agora
                  </ActLink>
                </div>
              </div>
            ) : (
              <>
                {question.text && (
                  <p className="mb-2 text-body font-medium wrap-break-word">{question.text}</p>
                )}
                <Stands of={{ ...task, question }} />
                {decides && (
                  <div className="mt-4">
                    <ActLink
                      link={edit}
                      closed={preview ? onlyLooking : undefined}
                      variant="secondary"
                    >
                      Mudar a decisão
                    </ActLink>
                  </div>
                )}
              </>
            )}
          </Section>
        )}
        {task.subtasks.length > 0 && <Steps task={task} taskUuid={taskUuid} />}
        <Section title={you === 'vocês' ? 'Anotações de vocês' : 'Suas anotações'}>
          <p
            className={cx(
              'text-body whitespace-pre-line wrap-break-word',
              !task.notes && 'text-muted',
            )}
          >
            {task.notes ||
              (offered
                ? 'Ideias, medidas, o que não pode faltar: escreva aqui, quem organiza também lê.'
                : 'Nada anotado por aqui.')}
          </p>
          {offered && (
            <div className="mt-4">
              <ActLink
                link={writing}
                closed={closed}
                variant="secondary"
                icon={<PenLine size={18} aria-hidden />}
              >
                {task.notes ? 'Mudar as anotações' : 'Escrever'}
              </ActLink>
            </div>
          )}
          {writes && (
            <Suspense>
              <NotesSheet
                task={task}
                open={notes}
                onClose={() =>
                  void navigate({ ...writing, search: {}, replace: true, resetScroll: false })
                }
              />
            </Suspense>
          )}
        </Section>
        {taskSections
          .filter(({ area }) => access.areas.some((held) => held.area === area))
          .map(({ area, Section: Part }) => (
            <Suspense key={area}>
              <Part taskUuid={taskUuid} />
            </Suspense>
          ))}
      </div>
    </Ground>
  )
}

/** What the task is, and when. */
function TaskHeading({ task }: { task: OpenTask }) {
  const { access } = useCustomerEvent()
  const now = useToday(access.event.timeZone)
  const { label, icon: Icon } = categoryOf(task.category, task.icon)
  return (
    <header className="mt-4 mb-7">
      <p className="flex items-center gap-2 text-sm text-muted wrap-break-word">
        <Icon size={18} className="text-wine" aria-hidden />
        {label}
      </p>
      <PageTitle className="mt-2">{task.title}</PageTitle>
      {task.deadline && (
        <p className="mt-3 flex items-center gap-2 text-body text-muted">
          <CalendarDays size={18} aria-hidden />
          <span>
            <span className="first-letter:uppercase">{formatLongDay(task.deadline)}</span>
            {task.date && `, ${formatHours(task.date, task.endDate, access.event.timeZone, now)}`}
          </span>
        </p>
      )}
    </header>
  )
}

/** Shows whether the task is completed, as a checkbox if the client may check it. */
function Done({ task }: { task: OpenTask }) {
  const { offered, closed } = useMay('CHECKLIST')
  const tick = useTickTask()
  const done = task.checkedAt !== undefined
  if (!offered) {
    return (
      <p className="flex items-center gap-2.5 text-body text-muted">
        {done ? (
          <Check size={20} className="text-sage" aria-hidden />
        ) : (
          <Circle size={20} aria-hidden />
        )}
        {done ? 'Já está feito.' : 'Ainda por fazer.'}
      </p>
    )
  }
  return (
    <div
      className={cx(
        'rounded-card border p-5 transition-colors',
        done ? 'border-sage bg-sage-tint' : 'border-line bg-surface',
      )}
    >
      <Checkbox
        shape="round"
        label={done ? 'Feito' : 'Marcar como feito'}
        checked={done}
        disabled={closed !== undefined}
        onCheckedChange={(next) => tick(task.publicId, next)}
      />
    </div>
  )
}

/** The steps of a task; each that asks for a word leads to its own page. */
function Steps({ task, taskUuid }: { task: OpenTask; taskUuid: string }) {
  const { access, preview } = useCustomerEvent()
  const tick = useTickStep(taskUuid)
  const done = task.subtasks.filter(({ checkedAt }) => checkedAt).length
  return (
    <Section title="Etapas">
      <p className="-mt-1 mb-3 text-sm text-muted">
        {done} de {task.subtasks.length}
        {!access.ticksSubtasks && `. Quem marca as etapas é ${access.event.planner.name}.`}
      </p>
      <ul className="flex flex-col divide-y divide-line rounded-card border border-line bg-surface">
        {task.subtasks.map((step) => (
          <li key={step.publicId} className="relative flex items-center gap-3 px-4 py-3.5">
            <span className="relative z-1 flex">
              <Checkbox
                shape="round"
                hideLabel
                label={`Concluir “${step.title}”`}
                checked={step.checkedAt !== undefined}
                disabled={!access.ticksSubtasks || preview}
                onCheckedChange={(next) => tick(step.publicId, next)}
              />
            </span>
            <StepWords step={step} taskUuid={taskUuid} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function StepWords({ step, taskUuid }: { step: Step; taskUuid: string }) {
  const { access, eventUuid } = useCustomerEvent()
  // Who cannot decide is not asked.
  if (!step.question || (!step.decision && !mayDecide(access))) {
    return <p className="min-w-0 flex-1 text-body wrap-break-word">{step.title}</p>
  }
  return (
    <>
      <div className="min-w-0 flex-1">
        <Link
          to="/evento/$eventUuid/organizacao/$taskUuid/$subtaskUuid"
          params={{ eventUuid, taskUuid, subtaskUuid: step.publicId }}
          className="text-body wrap-break-word after:absolute after:inset-0"
        >
          {step.question.text || step.title}
        </Link>
        <p
          className={cx(
            'line-clamp-2 text-sm wrap-break-word',
            step.decision ? 'text-muted' : 'font-medium text-amber-ink',
          )}
        >
          {step.decision || 'esperando a resposta'}
        </p>
      </div>
      <ChevronRight size={18} className="shrink-0 text-muted" aria-hidden />
    </>
  )
}
