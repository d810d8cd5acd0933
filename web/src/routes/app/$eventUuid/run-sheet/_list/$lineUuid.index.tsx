import { createFileRoute } from '@tanstack/react-router'
import { GoneLine } from '@/features/runsheet/detail/GoneLine'
import { LineDetail } from '@/features/runsheet/detail/LineDetail'
import { findLine, useSheet } from '@/features/runsheet/sheet'

export const Route = createFileRoute('/app/$eventUuid/run-sheet/_list/$lineUuid/')({
  component: OpenLine,
})

function OpenLine() {
  const { eventUuid, lineUuid } = Route.useParams()
  const navigate = Route.useNavigate()
  const line = findLine(useSheet(), lineUuid)
  const close = () =>
    void navigate({ to: '/app/$eventUuid/run-sheet', params: { eventUuid }, resetScroll: false })
  return line ? (
    <LineDetail eventUuid={eventUuid} line={line} onClose={close} />
  ) : (
    <GoneLine onClose={close} />
  )
}
