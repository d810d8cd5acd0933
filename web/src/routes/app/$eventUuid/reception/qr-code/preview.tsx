import { createFileRoute } from '@tanstack/react-router'
import { PreviewScreen } from '@/features/qrcode/PreviewScreen'

export const Route = createFileRoute('/app/$eventUuid/reception/qr-code/preview')({
  component: QrCodePage,
})

function QrCodePage() {
  return <PreviewScreen eventUuid={Route.useParams().eventUuid} />
}
