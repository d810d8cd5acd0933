import { TaskContracts } from '@/features/contracts'
import { useChecklistScope } from '../checklist'
import type { TaskSectionProps } from './section'
import { TaskSection } from './TaskSection'

/** "Contratos": what was sent to be signed for a task, and who has signed. */
export function ContractSection({ task }: TaskSectionProps) {
  const { eventUuid } = useChecklistScope()
  return (
    <TaskSection title="Contratos">
      <TaskContracts eventUuid={eventUuid} taskUuid={task.publicId} />
    </TaskSection>
  )
}
