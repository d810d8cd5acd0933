import { createFileRoute } from '@tanstack/react-router'
import { QrCodeScreen } from '@/features/qrcode/QrCodeScreen'

export const Route = createFileRoute('/app/$eventUuid/reception/qr-code/whatsapp')({
  component: QrCodePage,
})

function QrCodePage() {
  return <QrCodeScreen eventUuid={Route.useParams().eventUuid} part="whatsapp" />
}
