import { createFileRoute } from '@tanstack/react-router'
import { ProcessionScreen } from '@/features/customer/runsheet/ProcessionScreen'

export const Route = createFileRoute('/evento/$eventUuid/roteiro/$lineUuid')({ component: Page })

function Page() {
  const { lineUuid } = Route.useParams()
  return <ProcessionScreen lineUuid={lineUuid} />
}
