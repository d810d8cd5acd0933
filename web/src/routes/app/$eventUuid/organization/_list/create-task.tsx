import { createFileRoute } from '@tanstack/react-router'
import { CreateTask } from '@/features/planning/detail/CreateTask'

export const Route = createFileRoute('/app/$eventUuid/organization/_list/create-task')({
  component: NewTask,
})

function NewTask() {
  const { eventUuid } = Route.useParams()
  const navigate = Route.useNavigate()
  const around = { search: true, resetScroll: false } as const
  return (
    <CreateTask
      onClose={() =>
        void navigate({ to: '/app/$eventUuid/organization', params: { eventUuid }, ...around })
      }
      onOpen={({ publicId }) =>
        void navigate({
          to: '/app/$eventUuid/organization/$taskUuid',
          params: { eventUuid, taskUuid: publicId },
          ...around,
        })
      }
    />
  )
}
