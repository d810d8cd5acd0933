import { TaskVendors } from '@/features/vendors'
import { useChecklistScope } from '../checklist'
import { TaskSection } from './TaskSection'
import type { TaskSectionProps } from './TaskSections'

/** "Fornecedores": who of the event's vendors sees to a task. */
export function VendorSection({ task }: TaskSectionProps) {
  const { eventUuid } = useChecklistScope()
  return (
    <TaskSection title="Fornecedores">
      <TaskVendors eventUuid={eventUuid} taskUuid={task.publicId} />
    </TaskSection>
  )
}
