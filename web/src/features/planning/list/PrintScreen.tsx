import { Link } from '@tanstack/react-router'
import { ArrowLeft, Printer } from 'lucide-react'
import { useMemo } from 'react'
import { PhoneBar } from '@/app/frame/PhoneBar'
import { categoryOf } from '@/lib/categories'
import { formatDayWithYear } from '@/lib/dates'
import { count, initials } from '@/lib/text'
import { Button } from '@/ui/Button'
import { Switch } from '@/ui/Switch'
import { textLinkClass } from '@/ui/TextLink'
import { isTemplate, type Subtask, type Task, useChecklist } from '../checklist'
import '@/ui/print.css'
import { useToday } from '@/lib/useToday'
import { EmptyLine } from '@/ui/EmptyLine'
import { awaitsDecision } from '../filters'
import { personOf, usePeople } from '../people'
import type { PrintSearch } from '../search'
import { useSetFilters } from '../useFilters'
import { groupsOf } from '../useGroups'
import { deadlineSentence } from '../words'

const title = 'Imprimir checklist'

/** The checklist on paper: grouped, with boxes to tick. The screen shows what will be printed. */
export function PrintScreen({ eventUuid, search }: { eventUuid: string; search: PrintSearch }) {
  const list = useChecklist()
  const { event, tasks } = list
  const today = useToday(event.timeZone)
  const setSearch = useSetFilters<PrintSearch>()
  const people = usePeople()
  const groups = useMemo(
    () =>
      groupsOf(
        tasks.filter((task) => search.done || !task.checkedAt),
        event.date,
        today,
      ),
    [tasks, search.done, event.date, today],
  )
  const back = { to: '/app/$eventUuid/organization', params: { eventUuid } } as const
  const printed = groups.reduce((sum, group) => sum + group.tasks.length, 0)
  return (
    <>
      <PhoneBar title={title} back={{ link: back, label: 'Voltar ao planejamento' }} />
      <div className="page-wide pt-5 pb-16">
        <Link
          {...back}
          className={`${textLinkClass} hidden items-center gap-1.5 text-sm md:inline-flex`}
        >
          <ArrowLeft size={16} aria-hidden />
          Voltar ao planejamento
        </Link>
        <h1 className="font-display text-lg font-medium md:hidden">{title}</h1>
        <h2 className="mt-4 font-display text-lg font-medium max-md:hidden">{title}</h2>
        <div className="mt-4 flex flex-col gap-3">
          {!isTemplate(list) && (
            <Switch
              label="Incluir o que já foi feito"
              checked={search.done === true}
              onCheckedChange={(on) => setSearch({ done: on || undefined })}
            />
          )}
          <Switch
            label="Incluir observações"
            checked={search.notes === true}
            onCheckedChange={(on) => setSearch({ notes: on || undefined })}
          />
          <Button
            className="self-start max-md:w-full"
            icon={<Printer size={18} aria-hidden />}
            onClick={() => window.print()}
          >
            Imprimir
          </Button>
        </div>
        <article
          aria-label="O que será impresso"
          className="print-sheet mt-6 rounded-card border border-line bg-surface px-5 py-6 md:px-10 md:py-9"
        >
          <header className="border-b border-line-strong pb-3">
            <p className="font-display text-xl font-medium wrap-break-word">{event.title}</p>
            <p className="text-sm text-muted">
              {event.date ? `${formatDayWithYear(event.date)} · ` : ''}
              {count(printed, 'tarefa', 'tarefas')} · impresso em {formatDayWithYear(today)}
            </p>
          </header>
          {printed === 0 && <EmptyLine className="pt-4">Não há tarefas para imprimir.</EmptyLine>}
          {groups.map((group) => (
            <section key={group.key} className="pt-5">
              <h2 className="print-heading text-sm font-semibold">{group.title}</h2>
              <ul>
                {group.tasks.map((task) => (
                  <PrintedTask
                    key={task.publicId}
                    task={task}
                    who={personOf(people, task.responsibleUuid)?.person.name}
                    when={deadlineSentence(task, event, today)}
                    notes={search.notes === true}
                    done={search.done === true}
                  />
                ))}
              </ul>
            </section>
          ))}
        </article>
      </div>
    </>
  )
}

interface PrintedTaskProps {
  task: Task
  who: string | undefined
  when: string
  notes: boolean
  done: boolean
}

function PrintedTask({ task, who, when, notes, done }: PrintedTaskProps) {
  const subtasks = task.subtasks.filter((subtask) => done || !subtask.checkedAt)
  return (
    <li className="print-task border-b border-line py-2 text-sm">
      <div className="flex gap-3">
        <Box done={task.checkedAt !== undefined} />
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap justify-between gap-x-4">
            <span className="min-w-0 font-medium wrap-break-word">{task.title}</span>
            <span className="flex flex-wrap items-center gap-2 text-xs text-muted">
              {when}
              {who && <PrintedFace name={who} />}
            </span>
          </div>
          <p className="text-xs text-muted">
            {[categoryOf(task.category, task.icon).label, task.label, who]
              .filter(Boolean)
              .join(' · ')}
          </p>
          <Decision of={task} />
          {notes && task.observations !== '' && (
            <p className="mt-1 text-xs whitespace-pre-line wrap-break-word">{task.observations}</p>
          )}
          {subtasks.length > 0 && (
            <ul className="mt-1.5 flex flex-col gap-1">
              {subtasks.map((subtask) => (
                <li key={subtask.publicId} className="flex gap-2 text-xs">
                  <Box small done={subtask.checkedAt !== undefined} />
                  <span className="min-w-0 wrap-break-word">
                    {subtask.title}
                    <Decision of={subtask} />
                    {notes && subtask.observations && (
                      <span className="block text-muted">{subtask.observations}</span>
                    )}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
    </li>
  )
}

function Decision({ of }: { of: Task | Subtask }) {
  if (!of.decisionRequested) return null
  return (
    <span className="block text-xs">
      {awaitsDecision(of) ? 'Aguardando decisão' : of.decision && `Decisão: ${of.decision}`}
    </span>
  )
}

/** The initials of the responsible person: paper has no colors to distinguish people, and the name is below. */
function PrintedFace({ name }: { name: string }) {
  return (
    <span
      aria-hidden
      className="inline-flex size-6 items-center justify-center rounded-chip border border-line-strong text-2xs font-semibold text-ink"
    >
      {initials(name)}
    </span>
  )
}

/** A box to check with a pen; the box of a completed task is crossed. */
function Box({ done, small = false }: { done: boolean; small?: boolean }) {
  const size = small ? 12 : 16
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 16 16"
      className="mt-0.5 shrink-0"
      role="img"
      aria-label={done ? 'feita' : 'a fazer'}
    >
      <rect
        x="0.75"
        y="0.75"
        width="14.5"
        height="14.5"
        rx="2.5"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.25"
      />
      {done && (
        <path d="M4 8.5l2.75 2.75L12 5.5" fill="none" stroke="currentColor" strokeWidth="1.5" />
      )}
    </svg>
  )
}
