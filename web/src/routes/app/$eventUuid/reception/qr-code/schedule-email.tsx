import { createFileRoute } from '@tanstack/react-router'
import { EmailScreen } from '@/features/qrcode/EmailScreen'

export const Route = createFileRoute('/app/$eventUuid/reception/qr-code/schedule-email')({
  component: QrCodePage,
})

function QrCodePage() {
  return <EmailScreen eventUuid={Route.useParams().eventUuid} />
}
