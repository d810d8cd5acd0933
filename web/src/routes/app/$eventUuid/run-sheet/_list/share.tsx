import { createFileRoute } from '@tanstack/react-router'
import { SharePanel } from '@/features/runsheet/share/SharePanel'

export const Route = createFileRoute('/app/$eventUuid/run-sheet/_list/share')({ component: Share })

function Share() {
  const { eventUuid } = Route.useParams()
  const navigate = Route.useNavigate()
  return (
    <SharePanel
      eventUuid={eventUuid}
      onClose={() =>
        void navigate({
          to: '/app/$eventUuid/run-sheet',
          params: { eventUuid },
          resetScroll: false,
        })
      }
    />
  )
}
