import { createFileRoute } from '@tanstack/react-router'
import { GoneLine } from '@/features/runsheet/detail/GoneLine'
import { ProcessionDetail } from '@/features/runsheet/procession/ProcessionDetail'
import { findLine, useSheet } from '@/features/runsheet/sheet'

export const Route = createFileRoute('/app/$eventUuid/run-sheet/_list/$lineUuid/procession')({
  component: Procession,
})

function Procession() {
  const { eventUuid, lineUuid } = Route.useParams()
  const navigate = Route.useNavigate()
  const line = findLine(useSheet(), lineUuid)
  const close = () =>
    void navigate({ to: '/app/$eventUuid/run-sheet', params: { eventUuid }, resetScroll: false })
  return line ? (
    <ProcessionDetail key={lineUuid} line={line} onClose={close} />
  ) : (
    <GoneLine onClose={close} />
  )
}
