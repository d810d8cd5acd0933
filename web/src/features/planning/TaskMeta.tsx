import { MessageCircleQuestionMark, Tag } from 'lucide-react'
import { categoryOf } from '@/lib/categories'
import { count } from '@/lib/text'
import { cx } from '@/ui/classes'
import type { Task } from './checklist'
import { taskAwaitsDecision } from './filters'

/** The quiet line under a task's title: what it is about and whether a decision is awaited. */
export function TaskMeta({ task, template }: { task: Task; template: boolean }) {
  const { icon: Icon, label } = categoryOf(task.category, task.icon)
  return (
    <span className="flex min-w-0 flex-wrap md:flex-nowrap max-md:mt-0.5 items-center gap-x-3.5 text-xs text-muted">
      <span className="flex min-w-0 items-center gap-1.5">
        {/* In a template the icon stands large where the tick would be. */}
        {!template && <Icon size={14} aria-hidden />}
        <span className="truncate">{label}</span>
      </span>
      {task.label && (
        <span className="flex min-w-0 items-center gap-1">
          <Tag size={13} aria-hidden />
          <span className="truncate">{task.label}</span>
        </span>
      )}
      {taskAwaitsDecision(task) && (
        <span className={cx('flex min-w-0 items-center gap-1', !template && 'text-amber-ink')}>
          <MessageCircleQuestionMark size={14} aria-hidden />
          <span className="md:truncate">{template ? 'pede decisão' : 'aguardando decisão'}</span>
        </span>
      )}
      {template && task.subtasks.length > 0 && (
        <span className="tabular-nums">
          {count(task.subtasks.length, 'subtarefa', 'subtarefas')}
        </span>
      )}
    </span>
  )
}
