import { ProgressRing } from '@/ui/ProgressRing'
import type { Task } from './checklist'

/** How far a task's subtasks are; nothing where there are none. */
export function SubtaskRing({
  task,
  size,
  className,
}: {
  task: Task
  size?: number
  className?: string
}) {
  if (task.subtasks.length === 0) return null
  const done = task.subtasks.filter((subtask) => subtask.checkedAt).length
  return (
    <ProgressRing
      done={done}
      total={task.subtasks.length}
      label="subtarefas concluídas"
      {...(size !== undefined && { size })}
      {...(className !== undefined && { className })}
    />
  )
}
