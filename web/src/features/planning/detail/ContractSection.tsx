import { TaskContracts } from '@/features/contracts'
import { useChecklistScope } from '../checklist'
import type { TaskSectionProps } from './section'
import { TaskSection } from './TaskSection'

/** "Contratos": the contracts of a task, and who has signed them. */
export function ContractSection({ task }: TaskSectionProps) {
  const { eventUuid } = useChecklistScope()
  return (
    <TaskSection title="Contratos">
      <TaskContracts eventUuid={eventUuid} taskUuid={task.publicId} />
    </TaskSection>
  )
}
