import { TaskPayments } from '@/features/payments'
import { useChecklistScope } from '../checklist'
import type { TaskSectionProps } from './section'
import { TaskSection } from './TaskSection'

/** "Pagamentos": what a task costs, and what of it is paid. */
export function PaymentSection({ task }: TaskSectionProps) {
  const { eventUuid } = useChecklistScope()
  return (
    <TaskSection title="Pagamentos">
      <TaskPayments eventUuid={eventUuid} taskUuid={task.publicId} />
    </TaskSection>
  )
}
