import { Ellipsis, RotateCcw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Detail } from '@/app/frame/Detail'
import { categoryOf } from '@/lib/categories'
import { ago } from '@/lib/dates'
import { useToday } from '@/lib/useToday'
import { Badge } from '@/ui/Badge'
import { Button } from '@/ui/Button'
import { cx } from '@/ui/classes'
import { IconButton } from '@/ui/IconButton'
import { clientWord, isTemplate, type Task, useChecklist } from '../checklist'
import { TaskMenu } from '../TaskMenu'
import { useGroups } from '../useGroups'
import { useTaskActions } from '../useTaskActions'
import { dueWords } from '../words'
import { CategoryProperty } from './CategoryProperty'
import { DeadlineProperty } from './DeadlineProperty'
import { DecisionAnswer, DecisionProperty } from './DecisionProperty'
import { IconProperty } from './IconProperty'
import { LabelProperty } from './LabelProperty'
import { ResponsibleProperty } from './ResponsibleProperty'
import { TaskSections } from './TaskSections'
import { TeamOnlyProperty } from './TeamOnlyProperty'
import { TitleEditor } from './TitleEditor'

export interface TaskDetailProps {
  task: Task
  onClose: () => void
  backLabel?: string
  /** Shown at the top of the panel, instead of the category. */
  caption?: ReactNode
}

/** Shows all of a task: in a panel next to the list on a desktop, as a page on a phone. */
export function TaskDetail({
  task,
  onClose,
  backLabel = 'Voltar ao planejamento',
  caption,
}: TaskDetailProps) {
  const list = useChecklist()
  const template = isTemplate(list)
  const today = useToday(list.event.timeZone)
  const due = dueWords(task, today)
  const late = due?.tone === 'late'
  const { icon: Icon, label } = categoryOf(task.category, task.icon)
  return (
    <Detail
      key={task.publicId}
      label="Detalhes da tarefa"
      title={list.event.title}
      subtitle={
        <>
          {template ? 'Tarefa do modelo' : 'Tarefa'}
          {due && (
            <span className={cx(late && 'font-medium text-coral')}>
              {late ? ` atrasada, ${due.text}` : ` · ${due.text}`}
            </span>
          )}
        </>
      }
      backLabel={backLabel}
      onClose={onClose}
      caption={
        caption ?? (
          <span className="flex min-w-0 items-center gap-2">
            <Icon size={16} aria-hidden />
            <span className="truncate">{label}</span>
            {template && <Badge tone="slate">Modelo</Badge>}
          </span>
        )
      }
      action={<DetailMenu task={task} onGone={onClose} />}
      footer={template ? undefined : <Conclude task={task} />}
    >
      <DetailBody task={task} />
    </Detail>
  )
}

function DetailBody({ task }: { task: Task }) {
  const list = useChecklist()
  const today = useToday(list.event.timeZone)
  const template = isTemplate(list)
  const client = clientWord(list)
  return (
    <div className="flex flex-col gap-4">
      <TitleEditor task={task} />
      <DecisionAnswer task={task} client={client} template={template} />
      <dl className="flex flex-col">
        <DeadlineProperty task={task} list={list} today={today} />
        {!template && <ResponsibleProperty task={task} />}
        <CategoryProperty task={task} />
        <IconProperty task={task} />
        <DecisionProperty task={task} client={client} template={template} />
        <LabelProperty task={task} />
      </dl>
      <TeamOnlyProperty task={task} client={client} />
      <TaskSections task={task} client={client} template={template} />
    </div>
  )
}

function DetailMenu({ task, onGone }: { task: Task; onGone: () => void }) {
  const actions = useTaskActions()
  const { movesOf, move } = useGroups()
  return (
    <TaskMenu
      trigger={
        <IconButton label="Ações da tarefa">
          <Ellipsis size={18} aria-hidden />
        </IconButton>
      }
      moves={movesOf(task)}
      onMove={(to) => move(task, to)}
      onDuplicate={() => actions.duplicate(task)}
      onRemove={() => {
        actions.remove(task)
        onGone()
      }}
    />
  )
}

function Conclude({ task }: { task: Task }) {
  const { setDone } = useTaskActions()
  if (!task.checkedAt) {
    return (
      <Button block size="lg" onClick={() => setDone(task, true)}>
        Concluir tarefa
      </Button>
    )
  }
  return (
    <div className="flex items-center justify-between gap-3">
      <p className="text-sm text-sage">Concluída {ago(task.checkedAt)}</p>
      <Button
        variant="secondary"
        icon={<RotateCcw size={18} aria-hidden />}
        onClick={() => setDone(task, false)}
      >
        Reabrir
      </Button>
    </div>
  )
}
