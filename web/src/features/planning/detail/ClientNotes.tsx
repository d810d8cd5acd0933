import type { TaskSectionProps } from './section'
import { TaskSection } from './TaskSection'

/** Shows the notes that the event's clients wrote for the task on their side. The team can read but not edit them. */
export function ClientNotes({ task: { customerNotes } }: TaskSectionProps) {
  if (!customerNotes) return null
  return (
    <TaskSection title="Anotações do cliente">
      <p className="text-sm whitespace-pre-line wrap-break-word">{customerNotes}</p>
    </TaskSection>
  )
}
