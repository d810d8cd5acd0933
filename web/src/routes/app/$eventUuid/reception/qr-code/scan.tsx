import { createFileRoute } from '@tanstack/react-router'
import { ScanScreen } from '@/features/qrcode/ScanScreen'

export const Route = createFileRoute('/app/$eventUuid/reception/qr-code/scan')({
  component: QrCodePage,
})

function QrCodePage() {
  return <ScanScreen eventUuid={Route.useParams().eventUuid} />
}
