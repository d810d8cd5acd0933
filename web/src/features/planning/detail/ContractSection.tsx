import { TaskContracts } from '@/features/contracts'
import { useChecklistScope } from '../checklist'
import { TaskSection } from './TaskSection'
import type { TaskSectionProps } from './TaskSections'

/** "Contratos": what was sent to be signed for a task, and who has signed. */
export function ContractSection({ task }: TaskSectionProps) {
  const { eventUuid } = useChecklistScope()
  return (
    <TaskSection title="Contratos">
      <TaskContracts eventUuid={eventUuid} taskUuid={task.publicId} />
    </TaskSection>
  )
}
