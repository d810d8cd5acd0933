import { createFileRoute } from '@tanstack/react-router'
import { StepScreen } from '@/features/customer/checklist/StepScreen'

export const Route = createFileRoute('/evento/$eventUuid/organizacao/$taskUuid/$subtaskUuid')({
  component: Page,
})

function Page() {
  const { taskUuid, subtaskUuid } = Route.useParams()
  return <StepScreen key={subtaskUuid} taskUuid={taskUuid} subtaskUuid={subtaskUuid} />
}
