import type { TaskSectionProps } from './section'
import { TaskSection } from './TaskSection'

/** What the event's clients wrote beside the task, on their own side: to be read, not changed. */
export function ClientNotes({ task: { customerNotes } }: TaskSectionProps) {
  if (!customerNotes) return null
  return (
    <TaskSection title="Anotações do cliente">
      <p className="text-sm whitespace-pre-line wrap-break-word">{customerNotes}</p>
    </TaskSection>
  )
}
