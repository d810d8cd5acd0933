import { ClientNotes } from './ClientNotes'
import { ContractSection } from './ContractSection'
import { FilesSection } from './FilesSection'
import { ObservationsEditor } from './ObservationsEditor'
import { PaymentSection } from './PaymentSection'
import { SubtaskSection } from './SubtaskSection'
import type { TaskSectionProps } from './section'
import { VendorSection } from './VendorSection'

/** What a task's detail holds below its properties, from top to bottom. Each area brings its own. */
export function TaskSections(props: TaskSectionProps) {
  return (
    <>
      <SubtaskSection {...props} />
      <FilesSection {...props} />
      <ObservationsEditor {...props} />
      <ClientNotes {...props} />
      {!props.template && <VendorSection {...props} />}
      {!props.template && <PaymentSection {...props} />}
      {!props.template && <ContractSection {...props} />}
    </>
  )
}
