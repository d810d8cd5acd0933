import { TaskPayments } from '@/features/payments'
import { useChecklistScope } from '../checklist'
import { TaskSection } from './TaskSection'
import type { TaskSectionProps } from './TaskSections'

/** "Pagamentos": what a task costs, and what of it is paid. */
export function PaymentSection({ task }: TaskSectionProps) {
  const { eventUuid } = useChecklistScope()
  return (
    <TaskSection title="Pagamentos">
      <TaskPayments eventUuid={eventUuid} taskUuid={task.publicId} />
    </TaskSection>
  )
}
