import { createFileRoute } from '@tanstack/react-router'
import { OverviewScreen } from '@/features/qrcode/OverviewScreen'

export const Route = createFileRoute('/app/$eventUuid/reception/qr-code/')({
  component: QrCodePage,
})

function QrCodePage() {
  return <OverviewScreen eventUuid={Route.useParams().eventUuid} />
}
