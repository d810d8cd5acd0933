import { createFileRoute } from '@tanstack/react-router'
import { HelpScreen } from '@/features/qrcode/HelpScreen'

export const Route = createFileRoute('/app/$eventUuid/reception/qr-code/help')({
  component: QrCodePage,
})

function QrCodePage() {
  return <HelpScreen eventUuid={Route.useParams().eventUuid} />
}
