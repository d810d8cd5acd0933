import { Lock, MessageCircleHeart, MessageCircleQuestionMark, Tag } from 'lucide-react'
import { categoryOf } from '@/lib/categories'
import { dayOf, relativeDay } from '@/lib/dates'
import { firstName } from '@/lib/decisions'
import { count } from '@/lib/text'
import type { Task } from './checklist'
import { type DecisionState, decisionState } from './decisions'

/** The muted line under a task's title: its category, its label, and whether a decision is awaited. */
export function TaskMeta({ task, template }: { task: Task; template: boolean }) {
  const { icon: Icon, label } = categoryOf(task.category, task.icon)
  return (
    <span className="flex min-w-0 flex-wrap md:flex-nowrap max-md:mt-0.5 items-center gap-x-3.5 text-xs text-muted">
      <span className="flex min-w-0 items-center gap-1.5">
        {/* A template shows the icon large, in the place of the checkbox. */}
        {!template && <Icon size={14} aria-hidden />}
        <span className="truncate">{label}</span>
      </span>
      {task.label && (
        <span className="flex min-w-0 items-center gap-1">
          <Tag size={13} aria-hidden />
          <span className="truncate">{task.label}</span>
        </span>
      )}
      <DecisionMeta state={decisionState(task)} />
      {task.teamOnly && (
        <span className="flex items-center gap-1">
          <Lock size={13} aria-hidden />
          só a equipe
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

/** Says who answered, since when the client has been asked, or that the task has a question that was not sent yet. */
function DecisionMeta({ state }: { state: DecisionState | undefined }) {
  if (!state) return null
  if (state.kind === 'answered') {
    return (
      <span className="flex min-w-0 items-center gap-1 text-sage">
        <MessageCircleHeart size={14} className="shrink-0" aria-hidden />
        <span className="truncate">{firstName(state.by)} decidiu</span>
      </span>
    )
  }
  return (
    <span className={`flex items-center gap-1 ${state.kind === 'asked' ? 'text-amber-ink' : ''}`}>
      <MessageCircleQuestionMark size={14} aria-hidden />
      {state.kind === 'asked' ? `pedida ${relativeDay(dayOf(state.at))}` : 'pede decisão'}
    </span>
  )
}
