import { createFileRoute } from '@tanstack/react-router'
import { WhatsAppScreen } from '@/features/qrcode/WhatsAppScreen'

export const Route = createFileRoute('/app/$eventUuid/reception/qr-code/whatsapp')({
  component: QrCodePage,
})

function QrCodePage() {
  return <WhatsAppScreen eventUuid={Route.useParams().eventUuid} />
}
