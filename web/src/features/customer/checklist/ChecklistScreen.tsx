import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, linkOptions } from '@tanstack/react-router'
import { CircleHelp } from 'lucide-react'
import { categoryOf } from '@/lib/categories'
import { count, formatNumber } from '@/lib/text'
import { useLinger } from '@/lib/useLinger'
import { useToday } from '@/lib/useToday'
import { Checkbox } from '@/ui/Checkbox'
import { cx } from '@/ui/classes'
import { EmptyState } from '@/ui/EmptyState'
import { ProgressRing } from '@/ui/ProgressRing'
import { AreaPage } from '../AreaPage'
import { useCustomerEvent } from '../useCustomerEvent'
import { useMay } from '../useMay'
import { dueWords, pathTitle, youOf } from '../words'
import { type ClientGroup, groupsOf } from './groups'
import { type ClientTask, checklistQuery } from './queries'
import { useTickTask } from './useTick'

/** The client's view of the whole checklist. */
export function ChecklistScreen() {
  const { access, client, eventUuid } = useCustomerEvent()
  const { data } = useSuspenseQuery(checklistQuery(client))
  const { event } = access
  const you = youOf(event)
  const now = useToday(event.timeZone)
  const { lingering, linger } = useLinger()
  const tick = useTickTask()
  const done = data.tasks.filter(({ checkedAt }) => checkedAt).length
  // A row that was just ticked waits a moment in its place.
  const placed = data.tasks.map((task) =>
    lingering.has(task.publicId) ? { ...task, checkedAt: undefined } : task,
  ) as ClientTask[]
  const checked = new Set(
    data.tasks.filter((task) => task.checkedAt).map(({ publicId }) => publicId),
  )
  const groups = groupsOf(placed, you, now)
  return (
    <AreaPage
      area="CHECKLIST"
      back={{
        link: linkOptions({ to: '/evento/$eventUuid', params: { eventUuid } }),
        label: 'Início',
      }}
      picture={
        data.tasks.length > 0 && (
          <ProgressRing
            done={done}
            total={data.tasks.length}
            size={80}
            showPercent
            label="passos concluídos"
          />
        )
      }
      title={pathTitle(event, now)}
      subtitle={
        data.tasks.length > 0 &&
        `${formatNumber(done)} de ${count(data.tasks.length, 'passo', 'passos')}`
      }
    >
      {data.tasks.length === 0 ? (
        <EmptyState title="O checklist ainda está sendo montado">
          Assim que {event.planner.name} incluir a primeira tarefa, ela aparece aqui.
        </EmptyState>
      ) : (
        <div className="flex flex-col gap-9">
          {groups.map((group) => (
            <GroupOfTasks
              key={group.key}
              group={group}
              checked={checked}
              now={now}
              onTick={(id, next) => {
                if (next) linger(id)
                tick(id, next)
              }}
            />
          ))}
        </div>
      )}
    </AreaPage>
  )
}

/** A heading with its tasks; the completed ones stay folded. */
function GroupOfTasks({
  group,
  ...row
}: {
  group: ClientGroup
  checked: ReadonlySet<string>
  now: string
  onTick: (publicId: string, checked: boolean) => void
}) {
  const heading = (
    <>
      {group.title}{' '}
      <span className="font-sans text-sm font-normal text-muted tabular-nums">
        {formatNumber(group.tasks.length)}
      </span>
    </>
  )
  const list = (
    <ul className="flex flex-col divide-y divide-line rounded-card border border-line bg-surface">
      {group.tasks.map((task) => (
        <TaskRow key={task.publicId} task={task} {...row} />
      ))}
    </ul>
  )
  if (group.key === 'done') {
    return (
      <details>
        <summary className="mb-3 flex min-h-11 cursor-pointer items-center rounded-input">
          <h2 className="font-display text-lg font-medium">{heading}</h2>
        </summary>
        {list}
      </details>
    )
  }
  return (
    <section aria-label={group.title}>
      <h2 className="mb-3 font-display text-lg font-medium">{heading}</h2>
      {list}
    </section>
  )
}

function TaskRow({
  task,
  checked,
  now,
  onTick,
}: {
  task: ClientTask
  checked: ReadonlySet<string>
  now: string
  onTick: (publicId: string, checked: boolean) => void
}) {
  const { eventUuid } = useCustomerEvent()
  const { offered, closed } = useMay('CHECKLIST')
  const { label, icon: Icon } = categoryOf(task.category, task.icon)
  const done = checked.has(task.publicId)
  const due = done ? undefined : dueWords(task.deadline, now)
  return (
    <li className="relative flex items-center gap-3 px-4 py-3.5">
      {offered ? (
        <span className="relative z-1 flex" title={closed}>
          <Checkbox
            shape="round"
            hideLabel
            label={`Concluir “${task.title}”`}
            checked={done}
            disabled={closed !== undefined}
            onCheckedChange={(next) => onTick(task.publicId, next)}
          />
        </span>
      ) : (
        <span className="flex size-9 shrink-0 items-center justify-center rounded-input bg-sunken text-muted">
          <Icon size={18} aria-hidden />
        </span>
      )}
      <div className="min-w-0 flex-1">
        <h3 className={cx('text-body font-medium wrap-break-word', done && 'text-muted')}>
          <Link
            to="/evento/$eventUuid/organizacao/$taskUuid"
            params={{ eventUuid, taskUuid: task.publicId }}
            className="after:absolute after:inset-0"
          >
            {task.title}
          </Link>
        </h3>
        <p className="mt-0.5 flex flex-wrap gap-x-2 text-xs text-muted">
          <span className="wrap-break-word">
            {[
              label,
              due,
              task.subtasksTotal > 0 &&
                `${task.subtasksDone} de ${count(task.subtasksTotal, 'etapa', 'etapas')}`,
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
          {task.awaits && !done && (
            <span className="inline-flex items-center gap-1 font-medium text-amber-ink">
              <CircleHelp size={14} aria-hidden />
              esperando decisão
            </span>
          )}
        </p>
      </div>
    </li>
  )
}
