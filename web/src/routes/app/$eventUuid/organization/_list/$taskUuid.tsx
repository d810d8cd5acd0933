import { createFileRoute } from '@tanstack/react-router'
import { useChecklist } from '@/features/planning/checklist'
import { GoneTask } from '@/features/planning/detail/GoneTask'
import { TaskDetail } from '@/features/planning/detail/TaskDetail'
import { findTask } from '@/features/planning/findTask'

export const Route = createFileRoute('/app/$eventUuid/organization/_list/$taskUuid')({
  component: OpenTask,
})

function OpenTask() {
  const { eventUuid, taskUuid } = Route.useParams()
  const navigate = Route.useNavigate()
  const task = findTask(useChecklist(), taskUuid)
  const close = () =>
    void navigate({
      to: '/app/$eventUuid/organization',
      params: { eventUuid },
      search: true,
      resetScroll: false,
    })
  return task ? (
    <TaskDetail task={task} onClose={close} />
  ) : (
    <GoneTask eventUuid={eventUuid} onClose={close} />
  )
}
