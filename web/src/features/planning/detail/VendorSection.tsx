import { TaskVendors } from '@/features/vendors'
import { useChecklistScope } from '../checklist'
import type { TaskSectionProps } from './section'
import { TaskSection } from './TaskSection'

/** "Fornecedores": who of the event's vendors sees to a task. */
export function VendorSection({ task }: TaskSectionProps) {
  const { eventUuid } = useChecklistScope()
  return (
    <TaskSection title="Fornecedores">
      <TaskVendors eventUuid={eventUuid} taskUuid={task.publicId} />
    </TaskSection>
  )
}
